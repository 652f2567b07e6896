import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal, wordsOf } from '#shop/kernel/use-refusal.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/form/field-error.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import * as contract from '#shop/basket/contract.ts';
import styles from './gift-card-form.module.css';
import { CHANGING, IN_TURN, useShowBasket } from '#shop/basket/use-basket-writes.ts';

type Props = { basket: contract.Basket };

/** A code to type while the basket has no card, else the card with the way to take it off. */
export function GiftCardForm({ basket }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  if (basket.gift_card)
    return <UsedCard card={basket.gift_card} onRemoved={() => setIsOpen(false)} />;
  if (isOpen) return <CodeForm basketId={basket.id} />;
  return (
    <button type="button" className={`link ${styles.open}`} onClick={() => setIsOpen(true)}>
      {t('cart.giftCard.open')}
    </button>
  );
}

function CodeForm({ basketId }: { basketId: number | null }) {
  const api = useApi();
  const show = useShowBasket();
  const refuse = useRefusal();
  const field = useRef<HTMLDivElement>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const press = useOnePress();
  const { mutateAsync, isPending } = useMutation({
    ...IN_TURN,
    mutationKey: CHANGING,
    mutationFn: () => api(contract.putGiftCard, { body: { id: basketId, code } }),
    onSuccess: show,
    onError: (error) => {
      setProblem(wordsOf(error));
      // A refusal of the code belongs to its field alone; anything else is about the basket or the line.
      if (!(error instanceof ShopError && error.isAbout('code'))) refuse(error);
    },
  });
  useEffect(() => field.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') setProblem(t('forms.required'));
    else press(mutateAsync);
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div ref={field}>
        <TextField
          label={t('cart.giftCard.code')}
          name="gift-card"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={code}
          error={problem}
          onChange={(event) => {
            setCode(event.target.value);
            setProblem(undefined);
          }}
        />
      </div>
      <Button type="submit" variant="line" isLoading={isPending}>
        {t('cart.giftCard.use')}
      </Button>
    </form>
  );
}

function UsedCard({ card, onRemoved }: { card: contract.BasketCard; onRemoved: () => void }) {
  const api = useApi();
  const show = useShowBasket();
  const press = useOnePress();
  const { mutateAsync, isPending } = useMutation({
    ...IN_TURN,
    mutationKey: CHANGING,
    mutationFn: () => api(contract.removeGiftCard, {}),
    onSuccess: async (response) => {
      await show(response);
      onRemoved();
    },
    onError: useRefusal(),
  });
  return (
    <div className={styles.used}>
      <p>
        <b>{t('cart.giftCard.title')}</b>
        <span className="code">{card.code}</span>
      </p>
      <button
        type="button"
        className="link"
        aria-label={t('cart.giftCard.removeNamed', { code: card.code })}
        aria-disabled={isPending}
        onClick={() => press(mutateAsync)}
      >
        {t('cart.giftCard.remove')}
      </button>
      {card.problem ? <FieldError>{card.problem}</FieldError> : <Worth card={card} />}
    </div>
  );
}

function Worth({ card: { balance, amount } }: { card: contract.BasketCard }) {
  if (balance === null || amount === null) return <small>{t('cart.giftCard.guest')}</small>;
  return <small>{t('cart.giftCard.balance', { price: formatPrice(balance) })}</small>;
}
