import { useQueryClient } from '@tanstack/react-query';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { staleOf } from '#office/api/stale.ts';
import { EditCell } from '#office/components/list/edit-cell.tsx';
import { type ListedStock, setMinimum } from '#staff/stock/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/stock.ts';
import { amountText } from '#text/units.ts';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { readMinimum } from './minimum-text.ts';

/** How few should be free at least, changed where it stands by whoever may. */
export function MinimumCell({ product }: { product: ListedStock }) {
  const mayChange = mayDo(useMe(), setMinimum.needs);
  const client = useQueryClient();
  const toasts = useToasts();
  const { id, code, unit, minimum: was } = product;
  const shown = was === null ? t('stock.none') : formatCount(was);
  if (!mayChange) return shown;
  return (
    <EditCell<number | null>
      column="minimum"
      label={t('stock.minimumOf', { code })}
      shown={shown}
      text={was === null ? '' : String(was)}
      read={(typed) => {
        const value = readMinimum(typed);
        return value === undefined ? { wrong: t('stock.wrongMinimum') } : { value };
      }}
      save={async (minimum) => {
        try {
          await api(setMinimum, { params: { id }, body: { minimum, was } });
        } catch (error) {
          // What is there now comes to the screen with its reason.
          if (staleOf(error)) await readAnew(client, ['stock']);
          throw error;
        }
        toasts.success(
          minimum === null
            ? t('stock.minimumGone', { code })
            : t('stock.minimumSaved', { code, amount: amountText(minimum, unit) }),
        );
        await readAnew(client, ['stock']);
      }}
    />
  );
}
