import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isSuccess, type Send } from '#base/wire/api.ts';
import { hasCookie, sendFromBrowser } from '#base/wire/browser.ts';
import { loadRefusalWords } from '#text/refusal-words.ts';
import { buildRouter } from './router.tsx';

/**
 * The server has left out of the address what looks like a filter and is none; the browser must begin from what was
 * rendered. Names that cannot be taken for one stay, such as those of campaigns.
 */
function beginAsRendered() {
  const { search } = document.documentElement.dataset;
  if (search === undefined) return;
  const right = new URLSearchParams(search);
  const given = new URLSearchParams(location.search);
  const isOther = (name: string) => /[^a-z0-9-]/.test(name);
  if ([...given].every(([name, value]) => isOther(name) || right.get(name) === value)) return;
  for (const [name, value] of given) if (isOther(name)) right.append(name, value);
  const address = `${location.pathname}?${right}`.replaceAll('%2C', ',').replace(/\?$/, '');
  history.replaceState(history.state, '', address + location.hash);
}

/** Whoever hears of a refusal has the words for it. */
const sendAndWord: Send = async (call) => {
  const sent = await sendFromBrowser(call);
  if (!isSuccess(sent.json)) await loadRefusalWords();
  return sent;
};

function hydrate() {
  beginAsRendered();
  // Removed before hydration: React did not render it.
  const own = document.getElementById('own');
  own?.remove();
  const router = buildRouter({
    send: sendAndWord,
    mayBeCustomer: hasCookie('auth-check'),
    own: own?.textContent,
  });
  // As a transition the page is hydrated in short steps, between which it can handle input.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    );
  });
}

// In a task of its own: input that came while this file was evaluated is handled first.
setTimeout(hydrate);
