import { addScript } from '#ui/add-script.ts';

const WORDS = {
  loading: 'Opening the chat…',
  slow: 'This takes longer than it should. You can also call us.',
  failed: 'Sorry, the chat is not answering right now.',
} as const;

const SLOW_MS = 8_000;

type State = 'idle' | 'loading' | 'loaded';

const root = document.querySelector<HTMLElement>('[data-chat]');
const panel = document.getElementById('chat');
const status = root?.querySelector('[data-chat-status]');
const failed = root?.querySelector<HTMLElement>('[data-chat-failed]');
let state: State = 'idle';

function say(words: keyof typeof WORDS): void {
  if (status) status.textContent = WORDS[words];
  if (failed) failed.hidden = words === 'loading';
}

/** The chat has its own window and button from here on. */
function onLoaded(): void {
  state = 'loaded';
  panel?.hidePopover();
  if (root) root.hidden = true;
}

function load(src: string): void {
  if (state !== 'idle') return;
  state = 'loading';
  say('loading');
  const script = addScript(src);
  const slow = setTimeout(say, SLOW_MS, 'slow');
  script.addEventListener('load', () => {
    clearTimeout(slow);
    onLoaded();
  });
  script.addEventListener('error', () => {
    clearTimeout(slow);
    script.remove();
    state = 'idle';
    say('failed');
  });
}

function open(): void {
  if (state === 'loaded') document.dispatchEvent(new CustomEvent('chat:open'));
  else panel?.showPopover();
}

/** Nothing of the chat is loaded before a visitor asks for it. */
function start(src: string): void {
  panel?.addEventListener('toggle', (event) => {
    if (event.newState === 'open') load(src);
  });
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return;
    if (event.target.closest('[data-chat-retry]')) load(src);
    if (!event.target.closest('a[href="#chat"]')) return;
    event.preventDefault();
    open();
  });
}

/** The end of a page has room below its last line. */
const END_PX = 8;

/** The button leaves while a shopper reads downwards, so that it lies on nothing that is read. */
function giveWay(chat: HTMLElement): void {
  let before = scrollY;
  addEventListener(
    'scroll',
    () => {
      const isEnd = scrollY + innerHeight > document.documentElement.scrollHeight - END_PX;
      chat.toggleAttribute('data-away', scrollY > before && !isEnd);
      before = scrollY;
    },
    { passive: true },
  );
}

if (root?.dataset['chat']) {
  start(root.dataset['chat']);
  giveWay(root);
  root.hidden = false;
}
