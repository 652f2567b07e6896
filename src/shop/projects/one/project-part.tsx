import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '#shop/kernel/form-dialog.tsx';
import { QuickAdd } from '#shop/search/quick-add.tsx';
import { formatPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { plurals, t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { Menu, type MenuItem } from '#ui/overlay/menu.tsx';
import { Table } from '#ui/table.tsx';
import type { Project, ProjectSection } from '#shop/projects/contract.ts';
import { ProjectRow } from './project-row.tsx';
import styles from './project-part.module.css';
import { NameDialog } from './use-project-actions.tsx';
import type { ProjectWrites } from './use-project-writes.ts';
import type { Ticks } from './use-ticks.ts';

const COLUMNS = [
  { label: t('account.projects.choice'), isHidden: true },
  { label: t('order.image'), isHidden: true },
  { label: t('account.projects.product') },
  { label: t('account.projects.quantity') },
  { label: t('account.projects.nowAndThen'), isEnd: true },
  { label: t('account.projects.total'), isEnd: true },
  { label: t('account.projects.actions'), isHidden: true },
];

type Props = {
  section: ProjectSection;
  index: number;
  project: Project;
  writes: ProjectWrites;
  ticks: Ticks;
  mayChange: boolean;
  me: number | undefined;
};

/** A section with its lines and a row to add more. */
export function ProjectPart({ section, index, project, writes, ticks, mayChange, me }: Props) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const move = (position: number) =>
    writes.press(() => writes.changeSection(section.id, { position }));
  const items: MenuItem[] = [
    { label: t('account.projects.rename'), icon: <Pencil />, onClick: () => setOpen('rename') },
    ...(index > 0
      ? [{ label: t('account.projects.up'), icon: <ArrowUp />, onClick: () => move(index) }]
      : []),
    ...(index < project.sections.length - 1
      ? [{ label: t('account.projects.down'), icon: <ArrowDown />, onClick: () => move(index + 2) }]
      : []),
    {
      label: t('account.projects.removeSection'),
      icon: <Trash2 />,
      isDanger: true,
      onClick: () => setOpen('remove'),
    },
  ];
  return (
    <Card as="section" isFlushOnSmall aria-label={section.name}>
      <div className={styles.head}>
        <h2>{noBreak(section.name)}</h2>
        <span>{plurals('plurals.row', section.lines.length)}</span>
        <b>{formatPrice(section.total_now)}</b>
        {mayChange ? (
          <Menu label={t('account.projects.sectionMenu', { name: section.name })} items={items} />
        ) : null}
      </div>
      {section.lines.length > 0 ? (
        <Table columns={COLUMNS} className={styles.table}>
          {section.lines.map((line, place) => (
            <ProjectRow
              key={line.id}
              line={line}
              place={place}
              section={section}
              writes={writes}
              ticks={ticks}
              mayChange={mayChange}
              me={me}
              others={project.sections.filter(({ id }) => id !== section.id)}
            />
          ))}
        </Table>
      ) : null}
      {mayChange ? (
        <QuickAdd
          isBusy={writes.isPending}
          onPick={({ id }, quantity) => void writes.addLine(section.id, id, quantity)}
        />
      ) : null}
      {open === 'rename' ? (
        <NameDialog
          title={t('account.projects.rename')}
          label={t('account.projects.sectionName')}
          name={section.name}
          isPending={writes.isPending}
          onSubmit={(name) =>
            writes.press(() =>
              writes.changeSection(section.id, { name }).then((isDone) => isDone && close()),
            )
          }
          onClose={close}
        />
      ) : null}
      {open === 'remove' ? (
        <FormDialog
          title={t('account.projects.removeSectionQuestion', { name: section.name })}
          submit={{ label: t('account.projects.removeSection'), isDanger: true }}
          isPending={writes.isPending}
          onClose={close}
          onSubmit={() =>
            writes.press(() => writes.removeSection(section.id).then((isDone) => isDone && close()))
          }
        >
          <p>{plurals('account.projects.removesRows', section.lines.length)}</p>
        </FormDialog>
      ) : null}
    </Card>
  );
}
