/** A page that the extension writes. It sends what the buttons and links say, and shows what it is told to. */
import './page.css';
import { host } from './host';

const root = document.getElementById('root')!;

window.addEventListener('message', ({ data }: MessageEvent<{ readonly html: string }>) => {
  const focused = messageOf(document.activeElement);
  root.innerHTML = data.html;
  // What had the keyboard's focus keeps it.
  if (focused !== undefined) {
    for (const element of document.querySelectorAll<HTMLElement>('[data-message]')) {
      if (messageOf(element) === focused) element.focus();
    }
  }
});

document.addEventListener('click', ({ target }) => {
  const message = target instanceof Element ? messageOf(target.closest('[data-message]')) : undefined;
  if (message !== undefined) host.postMessage(JSON.parse(message));
});

host.postMessage({ kind: 'ready' });

function messageOf(element: Element | null): string | undefined {
  return element instanceof HTMLElement ? element.dataset.message : undefined;
}
