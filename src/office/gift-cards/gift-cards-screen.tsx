import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import * as column from '#office/components/list/column.tsx';
import { list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { useAddress } from '#office/components/use-address.ts';
import {
  CARD_VIEWS,
  type CardView,
  countCards,
  listCards,
  type ListedCard,
} from '#staff/gift-cards/contract.ts';
import { formatDate } from '#text/format.ts';
import { t } from '#text/office/gift-cards.ts';
import { Link } from '#ui/navigation/link.tsx';
import { CardChip } from './card-chip.tsx';
import { GiftCardPreview } from './gift-card-preview.tsx';
import { endWords } from './gift-card-words.ts';
import { IssueCards } from './issue-cards.tsx';
import styles from './gift-cards.module.css';

export const GiftCardsScreen = () => <ListScreen of={giftCards} />;

/** All of it stands in the address: `?pohlad=used&hladat=8ZEB&nahlad=12`. */
const giftCards = list<ListedCard, CardView>({
  subject: 'gift-cards',
  path: '/poukazky',
  needs: listCards.needs,
  title: t('giftCards.title'),
  Actions: IssueCards,
  views: {
    title: t('giftCards.viewsLabel'),
    names: CARD_VIEWS,
    usual: 'valid',
    label: (view) => t(`giftCards.views.${view}`),
  },
  summary: (signal) => api(countCards, { signal }),
  search: {
    label: t('giftCards.filterLabel'),
    placeholder: t('giftCards.filter'),
    isOverAll: true,
  },
  page: ({ view, search }, after, signal) =>
    pageOf(api(listCards, { body: { view, search, after }, signal }), 'cards'),
  idOf: ({ id }) => id,
  columns: [
    column.title('code', t('giftCards.columns.code'), (card) => <Code {...card} />, {
      className: styles.code,
    }),
    {
      name: 'state',
      label: t('giftCards.columns.state'),
      narrow: 'below',
      cell: ({ state }) => <CardChip state={state} />,
    },
    column.quiet('expires', t('giftCards.columns.expires'), (card) => endWords(card.expires_on), {
      narrow: 'belowEnd',
      isLabelled: true,
    }),
    column.quiet('issued', t('giftCards.columns.issued'), (card) => formatDate(card.created_at), {
      roomFrom: 900,
    }),
    column.quiet('value', t('giftCards.columns.value'), (card) => euros(card.amount_cents), {
      isEnd: true,
    }),
    column.money('left', t('giftCards.columns.left'), (card) => card.left_cents, {
      narrow: 'beside',
    }),
  ],
  Preview: GiftCardPreview,
  empty: () => ({ title: t('giftCards.none'), more: t('giftCards.noneMore') }),
  noneFound: { title: t('giftCards.noneFound'), more: t('giftCards.noneFoundMore') },
  note: t('giftCards.note'),
});

function Code({ id, code_end: end }: ListedCard) {
  const [address] = useAddress();
  return (
    <Link to="/poukazky" search={{ ...address, nahlad: id }}>
      {t('giftCards.code', { end })}
    </Link>
  );
}
