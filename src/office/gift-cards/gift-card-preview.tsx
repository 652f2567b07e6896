import { useQuery } from '@tanstack/react-query';
import { ShopError } from '#base/wire/errors.ts';
import { api } from '#office/api/send.ts';
import { History, Pair, Pairs } from '#office/components/detail/detail.tsx';
import { euros } from '#office/components/format.ts';
import { RowPanel, RowPanelBody } from '#office/components/list/row-panel.tsx';
import { EmptyState, NotLoaded } from '#office/components/states.tsx';
import { orderPlace } from '#office/navigation/places.ts';
import { lookAtCard } from '#staff/gift-cards/contract.ts';
import { formatDate } from '#text/format.ts';
import { t } from '#text/office/gift-cards.ts';
import { Link } from '#ui/navigation/link.tsx';
import { CardChip } from './card-chip.tsx';
import { endWords } from './gift-card-words.ts';
import styles from './gift-cards.module.css';

const readCard = async (id: string, signal: AbortSignal) =>
  (await api(lookAtCard, { params: { id: Number(id) }, signal })).card;
type Card = Awaited<ReturnType<typeof readCard>>;

/** What a card has paid for, beside the list. */
export function GiftCardPreview({ of: id, onClose }: { of: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['gift-cards', 'one', id],
    queryFn: ({ signal }) => readCard(id, signal),
    retry: false,
  });
  const { data: card, error } = query;
  const isGone = error instanceof ShopError && [400, 404].includes(error.status);
  const title = t('giftCards.preview', { end: card?.code_end ?? '' });
  return (
    <RowPanel
      label={title}
      title={title}
      mark={card ? <CardChip state={card.state} /> : undefined}
      closeLabel={t('giftCards.closePreview')}
      onClose={onClose}
    >
      {card ? (
        <Body card={card} />
      ) : isGone ? (
        <EmptyState title={t('giftCards.gone')} more={t('states.notFoundMore')} />
      ) : (
        <NotLoaded query={query} />
      )}
    </RowPanel>
  );
}

const Body = ({ card }: { card: Card }) => (
  <RowPanelBody label={t('giftCards.uses')} className={styles.body}>
    <Pairs>
      <Pair label={t('giftCards.columns.value')}>{euros(card.amount_cents)}</Pair>
      <Pair label={t('giftCards.columns.left')} isStrong>
        {euros(card.left_cents)}
      </Pair>
      <Pair label={t('giftCards.columns.expires')}>{endWords(card.expires_on)}</Pair>
      <Pair label={t('giftCards.columns.issued')}>{formatDate(card.created_at)}</Pair>
    </Pairs>
    <section>
      <h3>{t('giftCards.uses')}</h3>
      {card.uses.length === 0 ? <p>{t('giftCards.unused')}</p> : <Uses of={card.uses} />}
    </section>
  </RowPanelBody>
);

const Uses = ({ of }: { of: Card['uses'] }) => (
  <History
    of={of.map(({ number, at, amount_cents: cents, returned_cents: returned }) => ({
      key: number,
      at,
      words: (
        <>
          <Link {...orderPlace(number)}>{t('giftCards.order', { number })}</Link>{' '}
          <b>{euros(cents)}</b>
        </>
      ),
      more:
        returned > 0 ? <small>{t('giftCards.returned', { sum: euros(returned) })}</small> : null,
    }))}
  />
);
