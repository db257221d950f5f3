/** The header for a test shopper's IP address, as a proxy would set it (see `CLIENT_ADDRESS_HEADER`). */
export const SHOPPER_HEADER = 'x-shopper';

/** The header that asks for real vehicle pictures. */
export const DRAWINGS_HEADER = 'x-drawings';
