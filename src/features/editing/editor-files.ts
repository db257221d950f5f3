/** As package.json has it: browsers keep the editor’s files for good, so its version stands in their address. */
export const EDITOR_VERSION = '0.221.1';
export const EDITOR_FOLDER = `/_astro/editor-${EDITOR_VERSION}`;
export const EDITOR_SCRIPT = `${EDITOR_FOLDER}/sveltia-cms.js`;
