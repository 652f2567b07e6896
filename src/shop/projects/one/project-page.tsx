import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Check, Download, Plus, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useMay, useUser } from '#shop/customers/user.tsx';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/account.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Menu } from '#ui/overlay/menu.tsx';
import { Note } from '#ui/note.tsx';
import back from '#ui/navigation/back-link.module.css';
import { PageHead } from '#ui/page-head.tsx';
import { OrderBar } from './order-bar.tsx';
import { ProjectMeta } from './project-meta.tsx';
import styles from './project-page.module.css';
import { ProjectPart } from './project-part.tsx';
import { ProjectSums } from './project-sums.tsx';
import { projectQuery } from '#shop/projects/queries.ts';
import { ShareDialog } from '#shop/projects/share/share-dialog.tsx';
import { ProjectChip } from '#shop/projects/list/state-chip.tsx';
import { NameDialog, useProjectActions } from './use-project-actions.tsx';
import { useProjectWrites } from './use-project-writes.ts';
import { useTicks } from './use-ticks.ts';

/** `documents` is given by the route, because its slice is to the right: the documents of all products. */
export function ProjectPage({ projectId, documents }: { projectId: string; documents: ReactNode }) {
  const { data: project } = useSuspenseQuery(projectQuery(useApi(), projectId));
  const navigate = useNavigate();
  const mayBuy = useMay('buy');
  const mayChange = mayBuy && !project.is_archived;
  const me = useUser()?.id;
  const writes = useProjectWrites(project.id);
  const ticks = useTicks(project);
  const [open, setOpen] = useState<'share' | 'section' | null>(null);
  const { items, dialog } = useProjectActions(project, {
    onDeleted: () => void navigate({ to: '/account/projects' }),
  });

  return (
    <div className={styles.page}>
      <Link className={back.back} to="/account/projects">
        <ArrowLeft />
        {t('account.projects.back')}
      </Link>
      <PageHead
        className={styles.head}
        title={noBreak(project.name)}
        badge={<ProjectChip project={project} />}
      >
        <div className={styles.actions}>
          <output className={styles.saved}>
            {writes.isSaved ? (
              <>
                <Check /> {t('account.projects.saved')}
              </>
            ) : null}
          </output>
          {mayBuy ? (
            <Button variant="line" icon={<Share2 />} onClick={() => setOpen('share')}>
              {t('account.projects.share')}
            </Button>
          ) : null}
          {(['xlsx', 'csv'] as const).map((kind) => (
            <a
              key={kind}
              className={buttonClass({ variant: 'line' })}
              href={`/files/project/${project.id}/list.${kind}`}
              download
            >
              <Download />
              {t(`account.purchases.${kind}`)}
            </a>
          ))}
          {mayBuy ? (
            <Menu label={t('account.projects.more', { name: project.name })} items={items} />
          ) : null}
        </div>
      </PageHead>
      {project.is_archived ? <Note>{t('account.projects.inArchive')}</Note> : null}
      <div className={styles.parts}>
        <ProjectMeta project={project} writes={writes} mayChange={mayChange} />
        <ProjectSums project={project} />
        {project.lines_count > 0 ? documents : null}
        {project.sections.map((section, index) => (
          <ProjectPart
            key={section.id}
            section={section}
            index={index}
            project={project}
            writes={writes}
            ticks={ticks}
            mayChange={mayChange}
            me={me}
          />
        ))}
      </div>
      {mayChange ? (
        <Button variant="quiet" icon={<Plus />} onClick={() => setOpen('section')}>
          {t('account.projects.addSection')}
        </Button>
      ) : null}
      {mayChange ? <OrderBar project={project} ticks={ticks} /> : null}
      {dialog}
      {open === 'share' ? <ShareDialog project={project} onClose={() => setOpen(null)} /> : null}
      {open === 'section' ? (
        <NameDialog
          title={t('account.projects.addSection')}
          label={t('account.projects.sectionName')}
          name=""
          isPending={writes.isPending}
          onSubmit={(name) =>
            writes.press(() => writes.addSection(name).then((isDone) => isDone && setOpen(null)))
          }
          onClose={() => setOpen(null)}
        />
      ) : null}
    </div>
  );
}
