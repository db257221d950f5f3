/** Where a site serves the photographs that it keeps. */
const FOLDER = '/photos/';

export const photoPath = (file: string): string => `${FOLDER}${file}`;

export const isKeptPhoto = (path: string): boolean => path.startsWith(FOLDER);
