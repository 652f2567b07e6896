import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleStop, Pencil, Plus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { readAnew } from '#office/api/keys.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowsOnDemand } from '#office/components/window-on-demand.tsx';
import { addOwn, changeOwn, decideOwn, type ListedOwn } from '#staff/prices/own-contract.ts';
import { t } from '#text/office/prices.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import type { Begins } from './own-windows.tsx';
import { onWords } from './own-words.ts';
import styles from './own.module.css';

const { AddWindow, EditWindow, EndWindow } = windowsOnDemand(() => import('./own-windows.tsx'));

export const AddOwn = () => (
  <WindowButton opens={AddWindow} needs={addOwn.needs} letter="N" icon={<Plus />}>
    {t('prices.own.add')}
  </WindowButton>
);

/** Below an explained price: another one, of this customer and this product. */
export const OwnPriceButton = ({ begins }: { begins: Begins }) => (
  <WindowButton opens={AddWindow} given={{ begins }} needs={addOwn.needs} variant="line" size="sm">
    {t('prices.own.give')}
  </WindowButton>
);

/** What can be done with a row. */
export function OwnActs({ own }: { own: ListedOwn }) {
  const me = useMe();
  const [asked, setAsked] = useState<'edit' | 'end' | 'repeat'>();
  const close = () => setAsked(undefined);
  const names = { what: onWords(own), customer: own.customer.name };
  const isEnded = own.state === 'ended';
  if (!mayDo(me, changeOwn.needs)) return null;
  return (
    <span className={styles.acts}>
      {own.state === 'waiting' && mayDo(me, decideOwn.needs) ? <Decision own={own} /> : null}
      {isEnded ? (
        <IconButton
          icon={<RotateCcw />}
          label={t('prices.own.repeat', names)}
          {...AddWindow.soon}
          onClick={() => setAsked('repeat')}
        />
      ) : (
        <>
          <IconButton
            icon={<Pencil />}
            label={t('prices.own.edit', names)}
            {...EditWindow.soon}
            onClick={() => setAsked('edit')}
          />
          <IconButton
            icon={<CircleStop />}
            label={t('prices.own.end', names)}
            {...EndWindow.soon}
            onClick={() => setAsked('end')}
          />
        </>
      )}
      {asked === 'edit' ? <EditWindow own={own} onClose={close} /> : null}
      {asked === 'end' ? <EndWindow own={own} onClose={close} /> : null}
      {asked === 'repeat' ? <AddWindow begins={begunBy(own)} onClose={close} /> : null}
    </span>
  );
}

/** The same once more, from today on. */
const begunBy = ({
  customer,
  kind,
  target,
  product,
  price,
  discount_bp,
  reason,
}: ListedOwn): Begins => ({
  customer,
  kind,
  target: product ? product.code : String(target),
  product: product ?? undefined,
  terms: { price, discount_bp, reason },
});

/** The owner’s: a price below the lowest margin holds, or the usual one goes on. */
function Decision({ own: { id, version } }: { own: ListedOwn }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const deciding = useMutation({
    mutationFn: async (isApproved: boolean) => {
      await api(decideOwn, { params: { id }, body: { version, is_approved: isApproved } });
      return isApproved;
    },
    onSuccess: (isApproved) =>
      toasts.success(t(isApproved ? 'prices.own.approved' : 'prices.own.refused')),
    onError: (error) => toasts.error(wordsOf(error)),
    onSettled: () => readAnew(client, ['own-prices', 'prices', 'customers']),
  });
  return (
    <>
      <Button
        variant="line"
        size="sm"
        disabled={deciding.isPending}
        onClick={() => deciding.mutate(false)}
      >
        {t('prices.own.refuse')}
      </Button>
      <Button size="sm" isLoading={deciding.isPending} onClick={() => deciding.mutate(true)}>
        {t('prices.own.approve')}
      </Button>
    </>
  );
}
