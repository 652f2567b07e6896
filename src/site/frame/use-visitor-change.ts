import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { forgetVisitor, meetVisitor, readAgainAsSeen } from '#shop/customers/meet-visitor.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { NOT_IN_ROLE } from '#shop/kernel/roles.ts';
import { hearOtherTabs } from '#shop/kernel/tabs.ts';
import { useUser } from '#shop/customers/user.tsx';

/** Listens to the visitor's other tabs; stands once in the frame of every page. */
export function useOtherTabs() {
  const api = useApi();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      hearOtherTabs({
        onStale: (queryKey, heart) => {
          void queryClient.invalidateQueries({ queryKey });
          if (heart)
            void import('#shop/wishlist/hearts.ts').then(({ showHeart }) =>
              showHeart(queryClient, heart),
            );
        },
        // If the visitor cannot be read now, the next call tries again.
        onVisitor: () => void meetVisitor(queryClient, api).catch(() => null),
      }),
    [api, queryClient],
  );
}

/**
 * Nobody sees what was fetched for somebody else, however it came out that they are here: by signing in or
 * out, in this tab or in another, or because a session has ended.
 */
export function useVisitorChange() {
  const api = useApi();
  const queryClient = useQueryClient();
  const router = useRouter();

  // Forgotten before anything is drawn again.
  useEffect(() => {
    const { queryKey } = userQuery(api);
    const who = () => queryClient.getQueryData(queryKey)?.id;
    let known = who();
    return queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type !== 'updated' || query.queryKey[0] !== queryKey[0] || who() === known) return;
      known = who();
      forgetVisitor(queryClient);
      router.clearCache();
    });
  }, [api, queryClient, router]);

  // Asked for again once it is drawn: by then a guest's page has no part left that only a customer may ask for.
  const id = useUser()?.id;
  const drawn = useRef(id);
  useEffect(() => {
    if (drawn.current === id) return;
    drawn.current = id;
    void readAgainAsSeen(queryClient);
  }, [id, queryClient]);
}

/**
 * An administrator can change the roles of somebody, or shut them out, while they are here. The first call that is
 * refused for it asks again who is here, so that the screen shows what is theirs now.
 */
export function useRefusedVisitor() {
  const api = useApi();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { queryKey } = userQuery(api);
    const hear = (error: unknown) => {
      if (!(error instanceof ShopError) || !queryClient.getQueryData(queryKey)) return;
      if (error.status === 401 || error.code === NOT_IN_ROLE)
        void queryClient.invalidateQueries({ queryKey });
    };
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error);
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [api, queryClient]);
}
