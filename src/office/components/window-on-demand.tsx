import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { t } from '#text/office.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';

type Closable = { onClose: () => void };

/**
 * A window whose script comes when it is opened, not with the screen that offers it: forms bring their library along.
 * Whatever opens it wears `soon`, which asks for the script as soon as somebody comes near. A script that is lost is told,
 * and the window is closed again, so the next press asks once more.
 */
export function windowOnDemand<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const come = async () => (loaded ??= await load());
  const hurry = () => void come().catch(() => undefined);

  function OnDemand(props: Props) {
    const [Window, setWindow] = useState(() => loaded);
    const toasts = useToasts();
    const onCome = useEffectEvent((found: ComponentType<Props>) => setWindow(() => found));
    const onLost = useEffectEvent(() => {
      toasts.error(t('toasts.networkError'));
      props.onClose();
    });
    useEffect(() => {
      let isGone = false;
      if (!loaded)
        come().then(
          (found) => isGone || onCome(found),
          () => isGone || onLost(),
        );
      return () => {
        isGone = true;
      };
    }, []);
    return Window ? <Window {...props} /> : null;
  }

  return Object.assign(OnDemand, { soon: { onPointerEnter: hurry, onFocus: hurry } });
}
