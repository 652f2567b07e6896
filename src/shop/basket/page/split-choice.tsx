import { useMutation } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useToday } from '#shop/availability/use-today.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/checkout.ts';
import { Card } from '#ui/card.tsx';
import * as contract from '#shop/basket/contract.ts';
import { daysSentence } from './days-sentence.ts';
import type { Sending } from '#shop/basket/sending.ts';
import { dayWords } from '#shop/basket/shipment-days.ts';
import { hasUndatedRest, lastKnownDay, type Shipments } from '#shop/basket/split.ts';
import styles from './split-choice.module.css';
import {
  CHANGING,
  IN_TURN,
  useReadBasketAgain,
  useShowBasket,
} from '#shop/basket/use-basket-writes.ts';

type Props = { basket: contract.Basket; lines: contract.BasketLine[]; sending: Sending };

/** Wait for everything, or get what is here first; only while something is not here. */
export function SplitChoice({ basket, lines, sending }: Props) {
  const { choose, isSplit } = useSplit(basket);
  const { shipments } = sending;
  const today = useToday();
  const last = dayWords(shipments.on, today);
  const days = daysSentence(shipments, today);
  if (!shipments.isShort) return null;
  const sold = lines.filter((line) => line.is_sold);
  const short = sold.filter((line) => line.availability?.is_full === false);
  const title = plurals('plurals.shortItems', short.length);
  return (
    <Card as="section" isPadded isFlushOnSmall className={styles.box} aria-labelledby="dodanie">
      <h2 id="dodanie">{title}</h2>
      <p className="muted">{t(hintOf(basket, shipments.isSplittable))}</p>
      {days === null ? null : <p>{t('expected.days', { days })}</p>}
      {shipments.isSplittable && !basket.delivery?.pick_up ? (
        <div role="radiogroup" aria-labelledby="dodanie" className={styles.options}>
          <Option
            title={t('split.together')}
            text={priceText(basket, false)}
            isChosen={!isSplit}
            onChoose={() => choose(false)}
            legs={[[last, plurals('plurals.item', sold.length)]]}
          />
          <Option
            title={t('split.parts')}
            text={priceText(basket, true)}
            isChosen={isSplit}
            onChoose={() => choose(true)}
            legs={[
              [t('split.now'), plurals('plurals.item', shipments.here)],
              ...restLegs(shipments, today),
            ]}
          />
        </div>
      ) : (
        <Legs legs={[[last, plurals('plurals.item', sold.length)]]} />
      )}
    </Card>
  );
}

function useSplit(basket: contract.Basket) {
  const api = useApi();
  const refuse = useRefusal();
  const showBasket = useShowBasket();
  const readAgain = useReadBasketAgain();
  // Shown at once: a radio that waited for the server would jump back meanwhile.
  const [wish, setWish] = useState<boolean | null>(null);
  const { mutate } = useMutation({
    ...IN_TURN,
    mutationKey: CHANGING,
    mutationFn: (isSplit: boolean) =>
      api(contract.chooseSplit, { body: { basket: basket.id, is_split: isSplit } }),
    onSuccess: showBasket,
    onError: async (error) => {
      refuse(error);
      await readAgain();
    },
    onSettled: (_response, _error, sent) => setWish((newest) => (newest === sent ? null : newest)),
  });
  const choose = (isSplit: boolean) => {
    setWish(isSplit);
    mutate(isSplit);
  };
  return { choose, isSplit: wish ?? basket.is_split };
}

const hintOf = ({ delivery }: contract.Basket, isSplittable: boolean) => {
  if (!isSplittable) return 'split.allLater';
  return delivery?.pick_up ? 'split.pickUp' : 'split.hint';
};

function priceText({ delivery }: contract.Basket, isSplit: boolean): string {
  const text = t(isSplit ? 'split.partsText' : 'split.togetherText');
  if (!delivery || delivery.price === 0) return text;
  const price = formatPrice(delivery.price);
  const isTwice = isSplit && delivery.is_charged_each;
  return `${text} ${t('split.price', { price: isTwice ? `2\u00a0×\u00a0${price}` : price })}`;
}

type Leg = [day: string, what: string];

/** Lines with a day are sent together on the last of these days; lines without a day follow. */
function restLegs(shipments: Shipments, today: string): Leg[] {
  const { days } = shipments;
  const undated = hasUndatedRest(shipments) ? days.at(-1)!.lines : 0;
  const all = days.reduce((sum, { lines }) => sum + lines, 0);
  return [
    [dayWords(lastKnownDay(shipments), today), plurals('plurals.item', all - undated)],
    ...(undated > 0 ? [[t('split.undated'), plurals('plurals.item', undated)] satisfies Leg] : []),
  ];
}

const Option = (option: {
  title: string;
  text: string;
  isChosen: boolean;
  onChoose: () => void;
  legs: Leg[];
}) => (
  <label className={styles.option}>
    <input type="radio" name="split" checked={option.isChosen} onChange={option.onChoose} />
    <b>{option.title}</b>
    <span className={styles.text}>{option.text}</span>
    <Legs legs={option.legs} />
  </label>
);

const Legs = ({ legs }: { legs: Leg[] }) => (
  <span className={styles.legs}>
    {legs.map(([day, what]) => (
      <span key={day}>
        <Package />
        <b>{day}</b>
        <small>{what}</small>
      </span>
    ))}
  </span>
);
