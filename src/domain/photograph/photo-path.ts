/** Where a site serves the photographs that it keeps. A dealer may well have a page `/photos`, so it is one folder below. */
const FOLDER = '/photos/feed/';

export const photoPath = (file: string): string => `${FOLDER}${file}`;

export const isKeptPhoto = (path: string): boolean => path.startsWith(FOLDER);
