import type CMS from '@sveltia/cms';
import {
  type DirectiveFields,
  directivePattern,
  directiveText,
  readDirectiveText,
} from '#domain/content/editor/directive-text.ts';
import type { EditorSetup } from './editor-page.ts';

const setup: EditorSetup = JSON.parse(document.querySelector('#editor-setup')?.textContent ?? '');
const { default: cms } = (await import(/* @vite-ignore */ setup.script)) as { default: typeof CMS };

for (const component of setup.components)
  cms.registerEditorComponent({
    id: component.name,
    label: component.label,
    icon: component.icon,
    fields: [...component.fields],
    pattern: directivePattern(component),
    fromBlock: ([text]) => ({ ...readDirectiveText(text, component) }),
    toBlock: (fields: DirectiveFields) => directiveText(component, fields),
    toPreview: (fields: DirectiveFields) => previewOf(component.label, fields),
  });
await cms.init({ config: setup.config });

/** Makes a placeholder: the site draws the block, and the editor shows its name and fields. */
function previewOf(label: string, fields: DirectiveFields): HTMLElement {
  const box = document.createElement('blockquote');
  const filled = Object.values(fields).filter((value) => value !== '');
  box.textContent = [label, ...filled].join(' · ');
  return box;
}
