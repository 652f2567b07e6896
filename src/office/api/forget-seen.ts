import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '#staff/people/session-contract.ts';

/**
 * Nothing that somebody has seen stays for who comes after, whoever signed them out: they themselves, another tab or the
 * server. It is gone before the screen is drawn again; `forgetMore` drops what is kept elsewhere.
 */
export function forgetSeen(client: QueryClient, forgetMore: () => void): () => void {
  let known: number | null = null;
  return client.getQueryCache().subscribe(() => {
    const session = client.getQueryData<Session>(['session']);
    const id = session?.state === 'in' ? (session.me?.id ?? null) : null;
    if (id === known) return;
    const wasSomebody = known !== null;
    known = id;
    if (!wasSomebody) return;
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
    forgetMore();
  });
}
