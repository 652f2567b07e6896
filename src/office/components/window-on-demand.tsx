import { type ComponentType, createElement, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#text/office.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

/** What a button wears that leads to a part on demand: its script is asked for as soon as somebody comes near. */
export type Soon = { onPointerEnter: () => void; onFocus: () => void };

/**
 * A part of a screen whose script comes when it is wanted, not with the screen: forms bring their library along. A script
 * that is lost is told, and `onLost` takes the wish back, so the next press asks once more; Escape takes it back too.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const come = async () => (loaded ??= await load());
  const hurry = () => void come().catch(() => undefined);
  const soon: Soon = { onPointerEnter: hurry, onFocus: hurry };

  /** Whether it is wanted and there. */
  function useWhen(isWanted: boolean, onLost: () => void): boolean {
    const [isHere, setIsHere] = useState(() => loaded !== undefined);
    const toasts = useToasts();
    const tell = useEffectEvent(() => {
      toasts.error(t('toasts.networkError'));
      onLost();
    });
    // It would close what is opened by then.
    const takeBack = useEffectEvent(({ key }: KeyboardEvent) => {
      if (key === 'Escape') onLost();
    });
    const isMissing = isWanted && !isHere;
    useEffect(() => {
      if (!isMissing) return;
      let isGone = false;
      come().then(
        () => isGone || setIsHere(true),
        () => isGone || tell(),
      );
      document.addEventListener('keydown', takeBack);
      return () => {
        isGone = true;
        document.removeEventListener('keydown', takeBack);
      };
    }, [isMissing]);
    return isWanted && isHere;
  }

  const Part = (props: Props) => createElement(loaded!, props);
  return { Part, soon, useWhen };
}

/** A window of that kind. */
export function windowOnDemand<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  const { Part, soon, useWhen } = onDemand(load);
  const OnDemand = (props: Props) => (useWhen(true, props.onClose) ? <Part {...props} /> : null);
  return Object.assign(OnDemand, { soon });
}

type OnDemand<Window> = Window extends (
  props: infer Props extends { onClose: () => void },
) => unknown
  ? ReturnType<typeof windowOnDemand<Props>>
  : never;

/** Windows of one file, by their names in it: the first that is wanted brings all of them. */
export const windowsOnDemand = <File extends object>(load: () => Promise<File>) =>
  new Proxy({} as { [Name in keyof File]: OnDemand<File[Name]> }, {
    get: (_, name) => windowOnDemand(async () => (await load())[name as keyof File] as never),
  });
