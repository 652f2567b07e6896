import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import * as contract from '#shop/basket/contract.ts';
import styles from './reference-form.module.css';
import {
  CHANGING,
  IN_TURN,
  useReadBasketAgain,
  useShowBasket,
} from '#shop/basket/use-basket-writes.ts';
import { useLater } from './use-later.ts';

export type ProjectChoice = { id: number; name: string };

const SAVING_PAUSE_MS = 400;
type Wish = { customer_reference: string; project: number | null };

/** What the customer calls the order; saved as it is typed, and with the page when it is left. */
export function ReferenceForm({
  basket,
  projects,
}: {
  basket: contract.Basket;
  projects: ProjectChoice[] | undefined;
}) {
  const api = useApi();
  const refuse = useRefusal();
  const showBasket = useShowBasket();
  const readAgain = useReadBasketAgain();
  const [wish, setWish] = useState<Wish | null>(null);
  const { mutate } = useMutation({
    ...IN_TURN,
    mutationKey: CHANGING,
    mutationFn: (body: Wish) =>
      api(contract.setReference, { body: { basket: basket.id, ...body } }),
    onSuccess: showBasket,
    onError: async (error) => {
      refuse(error);
      await readAgain();
    },
    onSettled: (_response, _error, sent) => setWish((newest) => (newest === sent ? null : newest)),
  });
  const send = useLater(mutate, SAVING_PAUSE_MS);

  const saved: Wish = {
    customer_reference: basket.customer_reference,
    project: basket.project?.id ?? null,
  };
  const shown = wish ?? saved;
  const change = (part: Partial<Wish>) => {
    const newest = { ...shown, ...part };
    setWish(newest);
    send(newest);
  };
  return (
    <Card as="section" isPadded isFlushOnSmall className={styles.form} aria-labelledby="oznacenie">
      <h2 id="oznacenie">{t('reference.title')}</h2>
      <p className="muted">{t('reference.hint')}</p>
      <div className={styles.fields}>
        {projects ? (
          <Select
            label={t('reference.projectOptional')}
            value={shown.project ?? ''}
            onChange={({ target }) =>
              change({ project: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">{t('reference.noProject')}</option>
            {choicesOf(projects, basket.project).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
        <TextField
          label={t('reference.numberOptional')}
          name="customer-reference"
          autoComplete="off"
          maxLength={contract.LONGEST_REFERENCE}
          placeholder={t('reference.numberHint')}
          value={shown.customer_reference}
          onChange={({ target }) => change({ customer_reference: target.value })}
        />
      </div>
    </Card>
  );
}

/** The chosen project stays in the list, even when it was closed since. */
const choicesOf = (projects: ProjectChoice[], chosen: ProjectChoice | null) =>
  chosen && !projects.some(({ id }) => id === chosen.id) ? [chosen, ...projects] : projects;
