import { Link } from '@tanstack/react-router';
import type { ProjectItem } from '#shop/projects/contract.ts';
import { ProjectChip } from '#shop/projects/list/state-chip.tsx';
import { formatPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { plurals, t } from '#text/account.ts';
import box from './board-box.module.css';
import { BoardBox } from './board-box.tsx';
import styles from './board-orders.module.css';

export const BoardProjects = ({ projects }: { projects: ProjectItem[] }) => (
  <BoardBox
    title={t('account.board.projects')}
    more={
      <Link className="link" to="/account/projects">
        {t('account.board.allProjects')}
      </Link>
    }
  >
    <ul>
      {projects.map((project) => (
        <li key={project.id}>
          <Link
            className={box.row}
            to="/account/projects/$projectId"
            params={{ projectId: String(project.id) }}
          >
            <span className={styles.name}>
              <b>{noBreak(project.name)}</b>
              <ProjectChip project={project} />
            </span>
            <b className={box.end}>{formatPrice(project.total_now)}</b>
            <small>{project.place || plurals('plurals.row', project.lines_count)}</small>
            <small className={box.end}>{t('common.exclVat')}</small>
          </Link>
        </li>
      ))}
    </ul>
  </BoardBox>
);
