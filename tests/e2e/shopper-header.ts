import { randomUUID } from 'node:crypto';

/** In it a browser says who it is, as a proxy in front would; see `CLIENT_ADDRESS_HEADER`. */
export const SHOPPER_HEADER = 'x-shopper';

/** For a context of a browser: somebody who has asked for nothing yet, and so is within every limit. */
export const asSomebodyNew = () => ({ extraHTTPHeaders: { [SHOPPER_HEADER]: randomUUID() } });
