import { api } from '#office/api/send.ts';
import cells from '#office/components/list/cells.module.css';
import * as column from '#office/components/list/column.tsx';
import { list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { changeSynonym, listSynonyms, type Synonym } from '#staff/synonyms/contract.ts';
import { t } from '#text/office/synonyms.ts';
import { AddSynonym, SynonymActs } from './synonym-acts.tsx';
import styles from './synonyms.module.css';

export const SynonymsScreen = () => <ListScreen of={synonyms} />;

const synonyms = list<Synonym>({
  subject: 'synonyms',
  path: '/synonyma',
  needs: listSynonyms.needs,
  title: t('synonyms.title'),
  Actions: AddSynonym,
  search: { label: t('synonyms.filterLabel'), placeholder: t('synonyms.filter') },
  page: ({ search }, after, signal) =>
    pageOf(api(listSynonyms, { body: { search, after }, signal }), 'synonyms'),
  idOf: ({ id }) => id,
  columns: [
    column.title('words', t('synonyms.columns.words'), ({ words }) => <b>{words}</b>, {
      className: cells.roomy,
    }),
    {
      name: 'means',
      label: t('synonyms.columns.means'),
      narrow: 'wide',
      className: styles.means,
      cell: ({ means }) => (means.length === 0 ? t('synonyms.nothing') : means.join(', ')),
    },
    column.quiet('way', t('synonyms.columns.way'), wayOf, { narrow: 'below' }),
    {
      name: 'acts',
      label: t('synonyms.columns.acts'),
      isHidden: true,
      isEnd: true,
      narrow: 'belowEnd',
      needs: changeSynonym.needs,
      className: styles.acts,
      cell: (synonym) => <SynonymActs synonym={synonym} />,
    },
  ],
  empty: () => ({ title: t('synonyms.none'), more: t('synonyms.noneMore') }),
  noneFound: { title: t('synonyms.noneFound'), more: t('synonyms.noneFoundMore') },
  note: t('synonyms.note'),
});

function wayOf({ both_ways: isBoth }: Synonym) {
  return t(isBoth ? 'synonyms.bothWays' : 'synonyms.oneWay');
}
