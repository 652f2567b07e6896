import { Link } from '@tanstack/react-router';
import { Difference } from '#ui/difference.tsx';
import { formatDate, formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import type { Project } from '#shop/projects/contract.ts';
import styles from './project-sums.module.css';

export const ProjectSums = ({ project }: { project: Project }) => (
  <Card as="dl" isFlushOnSmall className={styles.sums}>
    <div>
      <dt>{t('account.projects.sums.saved', { date: formatDate(project.created_at) })}</dt>
      <dd>
        {formatPrice(project.total_saved)}
        <small>{t('common.exclVat')}</small>
      </dd>
    </div>
    <div>
      <dt>{t('account.projects.sums.now')}</dt>
      <dd>
        {formatPrice(project.total_now)}
        <small>
          {project.total_now === project.total_saved ? (
            t('account.projects.asThen')
          ) : (
            <Difference then={project.total_saved} now={project.total_now} />
          )}
        </small>
      </dd>
    </div>
    <div>
      <dt>{t('account.projects.sums.ordered')}</dt>
      <dd>
        {formatPrice(project.total_ordered)}
        <small>
          {project.orders_count > 0 ? (
            <Link className="link" to="/account/orders" search={{ zakazka: project.id }}>
              {plurals('plurals.order', project.orders_count)}
            </Link>
          ) : (
            plurals('plurals.order', 0)
          )}
        </small>
      </dd>
    </div>
    <div>
      <dt>{t('account.projects.remaining')}</dt>
      <dd>
        {formatPrice(project.total_remaining)}
        <small>{plurals('plurals.row', project.lines_remaining)}</small>
      </dd>
    </div>
  </Card>
);
