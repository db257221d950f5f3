/** Something the person at the keyboard can mend: the message says what happened and the way out. */
export class SetupError extends Error {}
