import { Link } from '@tanstack/react-router';
import { Lock, ShoppingCart } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Difference } from '#ui/difference.tsx';
import { useMay } from '#shop/customers/user.tsx';
import { formatDate, formatPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { plurals, t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import type { ProjectItem } from '#shop/projects/contract.ts';
import styles from './project-table.module.css';
import { ProjectChip } from '#shop/projects/list/state-chip.tsx';
import { useProjectActions } from './use-project-actions.tsx';
import { useProjectToBasket } from './use-project-to-basket.tsx';

const COLUMNS = [
  { label: t('account.projects.nameAndPlace') },
  { label: t('account.projects.state') },
  { label: t('account.projects.priceNow'), isEnd: true },
  { label: t('account.projects.updated') },
  { label: t('account.projects.actions'), isHidden: true },
];

export const ProjectTable = ({ projects }: { projects: ProjectItem[] }) => (
  <Table columns={COLUMNS}>
    {projects.map((project) => (
      <ProjectRow key={project.id} project={project} />
    ))}
  </Table>
);

function ProjectRow({ project }: { project: ProjectItem }) {
  const mayChange = useMay('buy');
  const { items, dialog } = useProjectActions(project);
  const { fill, isPending, question } = useProjectToBasket(project);
  const isLeft = project.lines_ordered < project.lines_count;
  return (
    <Row className={styles.row}>
      <Cell className={styles.name}>
        <Link to="/account/projects/$projectId" params={{ projectId: String(project.id) }}>
          {noBreak(project.name)}
        </Link>
        {project.is_private ? (
          <Lock className={styles.lock} role="img" aria-label={t('account.projects.private')} />
        ) : null}
        <small>{project.place || t('account.projects.noPlace')}</small>
      </Cell>
      <Cell className={styles.state}>
        <ProjectChip project={project} />
        <Progress project={project} />
      </Cell>
      <Cell isEnd label={t('account.projects.priceNow')} className={styles.two}>
        <b>{formatPrice(project.total_now)}</b>
        <small>
          {project.total_now === project.total_saved ? (
            t('account.projects.asSaved')
          ) : (
            <>
              <Difference then={project.total_saved} now={project.total_now} />{' '}
              {t('account.projects.sinceSaved')}
            </>
          )}
        </small>
      </Cell>
      <Cell label={t('account.projects.updated')} className={styles.two}>
        {formatDate(project.updated_at)}
        <small>{project.updated_by.name}</small>
      </Cell>
      <Cell className={styles.act}>
        {mayChange ? (
          <>
            {isLeft && !project.is_archived ? (
              <Button
                variant="line"
                size="sm"
                icon={<ShoppingCart />}
                isLoading={isPending}
                onClick={() => fill(null)}
              >
                {t('account.projects.toBasket')}
                <span className="visually-hidden"> {project.name}</span>
              </Button>
            ) : null}
            <Menu label={t('account.projects.more', { name: project.name })} items={items} />
            {dialog}
            {question}
          </>
        ) : null}
      </Cell>
    </Row>
  );
}

function Progress({
  project: { lines_count: all, lines_ordered: done, place },
}: {
  project: ProjectItem;
}) {
  if (place === '' && done === 0) return <small>{plurals('plurals.row', all)}</small>;
  const share = all === 0 ? 0 : Math.round((100 * done) / all);
  return (
    <>
      <span className={styles.meter} style={{ '--share': `${share}%` } as CSSProperties} />
      <small>
        {t('account.projects.orderedOf', { done, all: plurals('plurals.ofRows', all) })}
      </small>
    </>
  );
}
