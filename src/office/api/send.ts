import { createApi, isSuccess, type Send } from '#base/wire/api.ts';
import { readCookie, send } from '#base/wire/browser.ts';
import { loadRefusalWords } from '#text/refusal-words.ts';
import { getSession } from '#staff/people/session-contract.ts';
import { isAttended } from './attended.ts';

/** With https the name says that no other host may set it. */
export const TOKEN =
  location.protocol === 'https:' ? '__Host-OFFICE-XSRF-TOKEN' : 'OFFICE-XSRF-TOKEN';

const askForToken = () => send({ method: 'GET', url: getSession.url }).catch(() => {});
const withToken: Send = (call) =>
  send({ ...call, headers: { ...call.headers, 'x-xsrf-token': readCookie(TOKEN) ?? '' } });

/** As the shop's own pages send, under the names of the office. */
const sendFromOffice: Send = async (given) => {
  // What a screen asks by itself while nobody is there does not keep anybody signed in.
  const call = isAttended()
    ? given
    : { ...given, headers: { ...given.headers, 'x-unattended': '1' } };
  if (call.method === 'GET') return send(call);
  if (readCookie(TOKEN) === null) await askForToken();
  const sent = await withToken(call);
  if (sent.status !== 403 || !isAboutToken(sent.json)) return sent;
  // Refused before anything was done: the session has changed since, in another tab perhaps.
  await askForToken();
  return withToken(call);
};

const isAboutToken = (json: unknown) =>
  JSON.stringify(json)?.includes('messages.token.forbidden') ?? false;

/** Whoever hears of a refusal has the words for it. */
const sendAndWord: Send = async (call) => {
  const sent = await sendFromOffice(call);
  if (!isSuccess(sent.json)) await loadRefusalWords();
  return sent;
};

export const api = createApi(sendAndWord);
