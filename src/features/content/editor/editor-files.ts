/** The version in package.json. It is in the address, because browsers cache the editor's files for ever. */
export const EDITOR_VERSION = '0.221.1';
export const EDITOR_FOLDER = `/_astro/editor-${EDITOR_VERSION}`;
export const EDITOR_SCRIPT = `${EDITOR_FOLDER}/sveltia-cms.js`;
