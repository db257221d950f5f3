/** The annotation of a test that Chromium cut off, because a network interface of the machine came or went while it ran. */
export const NETWORK_CHANGED = 'network changed';
