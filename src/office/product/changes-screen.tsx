import { api } from '#office/api/send.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { shortMoment } from '#office/components/format.ts';
import { ListBox, usePages } from '#office/components/list/list-box.tsx';
import { Allowed } from '#office/components/states.tsx';
import { ChangedFields } from '#office/history/changed-fields.tsx';
import { ChangeUndo } from '#office/history/change-undo.tsx';
import { changeWords, whoWords } from '#office/history/history-words.ts';
import { type Change, historyPeople, listHistory } from '#staff/history/contract.ts';
import { plurals, t } from '#text/office/history.ts';
import { t as words } from '#text/office/product.ts';
import { Link } from '#ui/navigation/link.tsx';
import { ProductFrame } from './product-frame.tsx';
import styles from './product.module.css';

/** What was changed of a product, with the way back. */
export const ChangesScreen = () => (
  <Allowed needs={listHistory.needs}>
    <ProductFrame>{({ code }) => <Changes key={code} code={code} />}</ProductFrame>
  </Allowed>
);

function Changes({ code }: { code: string }) {
  const isOfEverybody = mayDo(useMe(), historyPeople.needs);
  const pages = usePages<Change>({
    queryKey: ['history', 'list', 'product', code],
    idOf: ({ id }) => id,
    page: async (after, signal) => {
      const body = { view: 'all' as const, product: code, after };
      const { changes: rows, has_more: hasMore } = await api(listHistory, { body, signal });
      return { rows, hasMore };
    },
  });
  return (
    <ListBox
      of={pages}
      title={words('product.tabs.changes')}
      badge={isOfEverybody ? null : <small>{t('history.mine')}</small>}
      empty={{ title: t('history.none'), more: t('history.noneMore') }}
    >
      {(changes) => (
        <ol className={styles.rows}>
          {changes.map((change) => (
            <li key={change.id} className={styles.change}>
              <p>
                <Link to="/historia" search={{ nahlad: change.id }}>
                  {changeWords(change)}
                </Link>
                <small>
                  {shortMoment(change.at)}, {whoWords(change)}
                  {change.count > 1 ? ` · ${plurals('history.moreThings', change.count - 1)}` : ''}
                </small>
              </p>
              {change.first ? <ChangedFields thing={change.first} /> : null}
              <ChangeUndo change={change} />
            </li>
          ))}
        </ol>
      )}
    </ListBox>
  );
}
