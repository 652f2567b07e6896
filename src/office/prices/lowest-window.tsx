import * as z from 'zod/mini';
import { api } from '#office/api/send.ts';
import { EditDialog } from '#office/components/form/edit-dialog.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { useDone } from '#office/components/form/use-done.ts';
import { useEditForm } from '#office/components/form/use-edit-form.ts';
import { type LowestMargins, setLowest } from '#staff/prices/own-contract.ts';
import { t } from '#text/office/prices.ts';

const Margin = z.nullable(z.int().check(z.minimum(0), z.maximum(9_999)));
/** Names of shares end with `bp`, so that they are typed in percent. */
const Form = z.object({ shop_bp: Margin, categories: z.record(z.string(), Margin) });

type Read = { lowest: LowestMargins; version: string };
type Props = { read: Read; onClose: () => void };

const seenOf = ({ lowest: { shop, categories }, version }: Read) => ({
  value: {
    shop_bp: shop,
    categories: Object.fromEntries(categories.map((one) => [`${one.id}_bp`, one.margin_bp])),
  },
  version,
});

export function LowestWindow({ read, onClose }: Props) {
  const done = useDone('prices', 'own-prices');
  const form = useEditForm({
    schema: Form,
    seen: seenOf(read),
    save: ({ shop_bp: shop, categories }, version: string) =>
      api(setLowest, {
        body: {
          version,
          shop,
          categories: Object.fromEntries(
            Object.entries(categories).map(([name, margin]) => [name.replace('_bp', ''), margin]),
          ),
        },
      }),
    read: seenOf,
    onSaved: () => {
      onClose();
      return done(t('prices.lowest.saved'));
    },
  });
  return (
    <EditDialog of={form} title={t('prices.lowest.title')} onClose={onClose}>
      <p>{t('prices.lowest.intro')}</p>
      <FormText
        of={form}
        name="shop_bp"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        label={t('prices.lowest.whole')}
      />
      {read.lowest.categories.map(({ id, name }) => (
        <FormText
          key={id}
          of={form}
          name={`categories.${id}_bp`}
          inputMode="decimal"
          autoComplete="off"
          label={t('prices.lowest.category', { name })}
        />
      ))}
    </EditDialog>
  );
}
