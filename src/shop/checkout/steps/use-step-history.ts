import { type AnyRouter, type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Step } from './draft.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    checkoutStep?: Step;
  }
}

const PATH = '/checkout';

type Options = {
  /** The step on the screen. */
  step: Step;
  /** The step that is kept by now, and the last one that what was typed allows. */
  read: () => { step: Step; furthest: Step };
  /** Shows a step that somebody asked for. */
  show: (step: Step) => void;
  /** Keeps a step that nobody asked for just now. */
  keep: (step: Step) => void;
  /** Nothing moves while an order is on its way. */
  isFixed: boolean;
};

/**
 * Every step is an entry of the browser's history, right behind the entry of the step before. So Back leads one
 * step back and from the first one out of the checkout, and the ways back on the page are the same as Back.
 */
export function useStepHistory({ step, read, show, keep, isFixed }: Options) {
  const { history } = useRouter();
  const isMoving = useRef(false);
  /** A step that was asked for while the navigation to another was under way. */
  const asked = useRef<Step | null>(null);
  const entry = () => history.location.state.checkoutStep;

  const move = (from: Step, to: Step) => {
    if (isMoving.current || from === to) return;
    isMoving.current = true;
    history.go(to - from);
  };
  /** As far as an entry may lead by what is filled in; where that is not far enough, back to where it is. */
  const arrive = (wanted: Step, set: (step: Step) => void) => {
    const { step: kept, furthest } = read();
    const reached = Math.min(wanted, furthest) as Step;
    if (reached !== kept) set(reached);
    move(wanted, reached);
  };
  const push = (next: Step) => {
    history.push(PATH, { checkoutStep: next });
    // Two navigations at once would become one entry.
    history.flush();
  };
  const goTo = (target: Step) => {
    if (isMoving.current) {
      asked.current = target;
      return;
    }
    const current = entry() ?? 1;
    if (target < current) return move(current, target);
    for (let next = current + 1; next <= target; next += 1) push(next as Step);
    show(target);
  };
  const onMoved = useEffectEvent(() => {
    isMoving.current = false;
    const wanted = entry();
    const next = asked.current;
    asked.current = null;
    if (history.location.pathname !== PATH || !wanted || isFixed) return;
    arrive(wanted, show);
    if (next !== null) goTo(next);
  });
  useEffect(
    () =>
      history.subscribe(({ action: { type } }) => {
        if (type !== 'PUSH' && type !== 'REPLACE') onMoved();
      }),
    [history],
  );

  /** Whoever comes back to an order in the middle finds the steps before it behind Back, too. */
  const begin = (reached: Step) => {
    history.replace(PATH, { checkoutStep: 1 });
    history.flush();
    for (let next = 2; next <= reached; next += 1) push(next as Step);
  };
  const settle = useEffectEvent((shown: Step) => {
    const wanted = entry();
    if (history.location.pathname !== PATH || wanted === shown) return;
    if (wanted) arrive(wanted, keep);
    else begin(read().step);
  });
  useEffect(() => {
    if (!isFixed) settle(step);
  }, [step, isFixed]);

  return goTo;
}

/** Home, in place of all steps: the way back must not lead into a checkout with nothing in it. */
export async function leaveCheckout(
  router: AnyRouter,
  page: NavigateOptions = { to: '/' },
): Promise<void> {
  const { history } = router;
  const { checkoutStep: step = 1 } = history.location.state;
  if (step > 1)
    await new Promise<void>((moved) => {
      const stop = history.subscribe(() => {
        stop();
        moved();
      });
      history.go(1 - step);
    });
  await router.navigate({ ...page, replace: true });
}
