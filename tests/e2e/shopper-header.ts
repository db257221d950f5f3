/** In it a browser says who it is, as a proxy in front would; see `CLIENT_ADDRESS_HEADER`. */
export const SHOPPER_HEADER = 'x-shopper';

/** With it vehicles are drawn as shoppers see them. */
export const DRAWINGS_HEADER = 'x-drawings';
