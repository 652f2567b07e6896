import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Search, Upload } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useMay } from '#shop/customers/user.tsx';
import { t } from '#text/projects.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { Note } from '#ui/note.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/navigation/paginator.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Sort } from '#shop/projects/contract.ts';
import { NewProjectDialog } from './new-project-dialog.tsx';
import {
  parseProjects,
  PROJECT_SORTS,
  PROJECT_TABS,
  projectParams,
  type ProjectSearch,
} from './project-search.ts';
import { ProjectTable } from '#shop/projects/one/project-table.tsx';
import tabLinks from '#ui/navigation/tab-links.module.css';
import styles from './projects-page.module.css';
import { projectListQuery, PROJECTS_ON_PAGE } from '#shop/projects/queries.ts';

/** Where a change of the list leads: to its first page, unless it is the page that changes. */
const at = (search: ProjectSearch, change: Partial<ProjectSearch>) => ({
  to: '/account/projects' as const,
  search: projectParams({ ...search, pg: 1, ...change }),
});

/** Projects and lists of the company. */
export function ProjectsPage({ search }: { search: ProjectSearch }) {
  const navigate = useNavigate();
  const mayChange = useMay('buy');
  const [isMaking, setIsMaking] = useState(false);
  const { projects, count, counts } = useSuspenseQuery(projectListQuery(useApi(), search)).data;
  const go = (change: Partial<ProjectSearch>) => void navigate(at(search, change));
  const hasNone = counts.open + counts.archived === 0;
  const make = mayChange ? (
    <>
      <a className={buttonClass({ variant: 'line' })} href="/rychla-objednavka">
        <Upload />
        {t('account.projects.fromFile')}
      </a>
      <Button icon={<Plus />} onClick={() => setIsMaking(true)}>
        {t('account.projects.new')}
      </Button>
    </>
  ) : null;

  return (
    <>
      <PageHead
        className={styles.head}
        title={t('account.projects.title')}
        count={t('account.projects.andLists')}
      >
        {make ? <div className={styles.actions}>{make}</div> : null}
      </PageHead>
      {hasNone ? (
        <Card isFlushOnSmall>
          <Empty
            title={t('account.projects.none')}
            action={make ? <div className={styles.actions}>{make}</div> : null}
          >
            {t('account.projects.noneHint')}
          </Empty>
        </Card>
      ) : (
        <>
          <Card isFlushOnSmall>
            <div className={styles.tools}>
              <SearchField key={search.q} q={search.q} onSearch={(q) => go({ q })} />
              <nav className={tabLinks.tabs} aria-label={t('account.projects.tabs.label')}>
                {PROJECT_TABS.map((tab) => (
                  <Link
                    key={tab}
                    {...at(search, { tab })}
                    activeOptions={{ exact: true }}
                    aria-current={search.tab === tab ? 'page' : undefined}
                  >
                    {t(`account.projects.tabs.${tab}`)} <span>{counts[tab]}</span>
                  </Link>
                ))}
              </nav>
              <Select
                isLabelHidden
                className={styles.sort}
                label={t('account.projects.sort')}
                value={search.sort}
                onChange={({ target }) => go({ sort: target.value as Sort })}
              >
                {PROJECT_SORTS.map((sort) => (
                  <option key={sort} value={sort}>
                    {t(`account.projects.sorts.${sort}`)}
                  </option>
                ))}
              </Select>
            </div>
            {projects.length > 0 ? (
              <ProjectTable projects={projects} />
            ) : (
              <Empty
                title={t('account.projects.notFound')}
                action={
                  <Link className={buttonClass({ variant: 'line' })} {...at(parseProjects({}), {})}>
                    {t('account.projects.showAll')}
                  </Link>
                }
              />
            )}
          </Card>
          {count > PROJECTS_ON_PAGE ? (
            <Paginator
              page={search.pg}
              pages={Math.ceil(count / PROJECTS_ON_PAGE)}
              renderLink={({ page, ...link }) => <Link {...at(search, { pg: page })} {...link} />}
            />
          ) : null}
          <Note>{t('account.projects.seenBy')}</Note>
        </>
      )}
      {isMaking ? <NewProjectDialog onClose={() => setIsMaking(false)} /> : null}
    </>
  );
}

/** Looked for when it is sent, not with every key: each list is an address of its own. */
function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form
      role="search"
      className={styles.search}
      aria-label={t('account.projects.search')}
      onSubmit={send}
    >
      <TextField
        isLabelHidden
        type="search"
        icon={<Search />}
        maxLength={100}
        label={t('account.projects.search')}
        placeholder={t('account.projects.searchHint')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          // The cross in the field empties it without sending.
          if (target.value === '' && q) onSearch('');
        }}
      />
    </form>
  );
}
