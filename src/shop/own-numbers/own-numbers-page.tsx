import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useMay } from '#shop/customers/user.tsx';
import { base64Of, MOST_BYTES } from '#shop/kernel/given-file.ts';
import { SearchField } from '#shop/kernel/search-field.tsx';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { formatDate } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { plurals, t } from '#text/own-numbers.ts';
import { t as common } from '#text/text.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { FileButton } from '#ui/form/file-button.tsx';
import { Message } from '#ui/message.tsx';
import { Paginator } from '#ui/navigation/paginator.tsx';
import { Note } from '#ui/note.tsx';
import { FileMenu } from '#ui/overlay/file-menu.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import { type OwnNumber, readOwnNumbers } from './contract.ts';
import { FileDialog, type ReadFile } from './file-dialog.tsx';
import { NumberDialog, RemoveDialog } from './number-dialogs.tsx';
import styles from './own-numbers-page.module.css';
import { NUMBERS_ON_PAGE, ownNumbersQuery } from './queries.ts';
import { ownNumberParams, type OwnNumberSearch } from './search.ts';

/** Where a change of the list leads: to its first page, unless it is the page that changes. */
const at = (search: OwnNumberSearch, change: Partial<OwnNumberSearch>) => ({
  to: '/account/own-numbers' as const,
  search: ownNumberParams({ ...search, pg: 1, ...change }),
});

const FILES = (['xlsx', 'csv'] as const).map((format) => ({
  href: `/files/own-numbers/${format}`,
  label: format.toUpperCase(),
}));

type Open = { of: 'add' } | { of: 'edit' | 'remove'; own: OwnNumber } | null;

/** What the company calls products by. */
export function OwnNumbersPage({ search }: { search: OwnNumberSearch }) {
  const navigate = useNavigate();
  const mayChange = useMay('buy');
  const [open, setOpen] = useState<Open>(null);
  const file = useFile();
  const { numbers, count, all } = useSuspenseQuery(ownNumbersQuery(useApi(), search)).data;
  const close = () => setOpen(null);
  const change = mayChange ? (
    <>
      <FileButton
        size="md"
        label={t('ownNumbers.fromFile')}
        isLoading={file.isReading}
        onFile={file.read}
      />
      <Button icon={<Plus />} onClick={() => setOpen({ of: 'add' })}>
        {t('ownNumbers.add')}
      </Button>
    </>
  ) : null;

  return (
    <>
      <PageHead
        className={styles.head}
        title={common('account.ownNumbers.title')}
        count={all > 0 ? plurals('plurals.ownNumber', all) : undefined}
      >
        {all > 0 ? (
          <div className={styles.actions}>
            <FileMenu label={t('ownNumbers.download')} files={FILES} />
            {change}
          </div>
        ) : null}
      </PageHead>
      {file.problem ? <Message tone="error">{file.problem}</Message> : null}
      <Card isFlushOnSmall>
        {all === 0 ? (
          <Empty
            title={t('ownNumbers.none')}
            action={change ? <div className={styles.actions}>{change}</div> : null}
          >
            {t('ownNumbers.noneHint')}
          </Empty>
        ) : (
          <>
            <div className={styles.tools}>
              <SearchField
                key={search.q}
                q={search.q}
                label={t('ownNumbers.search')}
                hint={t('ownNumbers.searchHint')}
                onSearch={(q) => void navigate(at(search, { q }))}
              />
            </div>
            {numbers.length > 0 ? (
              <Numbers numbers={numbers} mayChange={mayChange} onOpen={setOpen} />
            ) : (
              <Empty
                title={t('ownNumbers.notFound')}
                action={
                  <Link className={buttonClass({ variant: 'line' })} {...at({ q: '', pg: 1 }, {})}>
                    {t('ownNumbers.showAll')}
                  </Link>
                }
              />
            )}
          </>
        )}
      </Card>
      {count > NUMBERS_ON_PAGE ? (
        <Paginator
          page={search.pg}
          pages={Math.ceil(count / NUMBERS_ON_PAGE)}
          renderLink={({ page, ...link }) => <Link {...at(search, { pg: page })} {...link} />}
        />
      ) : null}
      <Note>{t('ownNumbers.seenBy')}</Note>
      {open?.of === 'add' ? <NumberDialog own={null} onClose={close} /> : null}
      {open?.of === 'edit' ? <NumberDialog own={open.own} onClose={close} /> : null}
      {open?.of === 'remove' ? <RemoveDialog own={open.own} onClose={close} /> : null}
      {file.found ? <FileDialog file={file.found} onClose={file.close} /> : null}
    </>
  );
}

const COLUMNS = [
  { label: t('ownNumbers.yours') },
  { label: t('ownNumbers.product') },
  { label: t('ownNumbers.changed') },
  { label: t('ownNumbers.actions'), isHidden: true },
];

type ListProps = {
  numbers: OwnNumber[];
  mayChange: boolean;
  onOpen: (open: Open) => void;
};

const Numbers = ({ numbers, mayChange, onOpen }: ListProps) => (
  <Table columns={COLUMNS}>
    {numbers.map((own) => (
      <Row key={own.product} className={styles.row}>
        <Cell className={styles.number}>
          <b>{own.number}</b>
        </Cell>
        <Cell className={styles.product}>
          {own.url ? (
            <a href={`/product/${own.url.url}`}>{own.code}</a>
          ) : (
            `${own.code} (${t('ownNumbers.notSold')})`
          )}
          <small>{noBreak(own.name)}</small>
        </Cell>
        <Cell label={t('ownNumbers.changed')} className={styles.changed}>
          {formatDate(own.changed_at)}
          <small>{own.changed_by}</small>
        </Cell>
        <Cell className={styles.more}>
          {mayChange ? (
            <Menu
              label={t('ownNumbers.more', { code: own.code })}
              items={[
                {
                  label: t('ownNumbers.edit'),
                  icon: <Pencil />,
                  onClick: () => onOpen({ of: 'edit', own }),
                },
                {
                  label: t('ownNumbers.remove'),
                  icon: <Trash2 />,
                  isDanger: true,
                  onClick: () => onOpen({ of: 'remove', own }),
                },
              ]}
            />
          ) : null}
        </Cell>
      </Row>
    ))}
  </Table>
);

/** A file is read by the server, which says what it would change. */
function useFile() {
  const api = useApi();
  const { mutate, reset, data, isPending, error } = useMutation({
    mutationFn: async (file: File): Promise<ReadFile | null> => {
      if (file.size > MOST_BYTES) return null;
      const given = { name: file.name, content: await base64Of(file) };
      return { ...given, found: await api(readOwnNumbers, { body: given }) };
    },
  });
  const problem = error ? wordsOf(error) : data === null ? t('ownNumbers.tooLarge') : null;
  return { read: mutate, close: reset, isReading: isPending, found: data ?? null, problem };
}
