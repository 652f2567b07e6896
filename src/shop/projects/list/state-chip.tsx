import { t } from '#text/projects.ts';
import { Chip } from '#ui/chip.tsx';
import type { ProjectItem } from '#shop/projects/contract.ts';

const TONES = { preparing: 'info', partly: 'warning', ordered: 'success' } as const;

/** A list without a place is a stock that is filled again and again: it is never done. */
export function ProjectChip({ project }: { project: Pick<ProjectItem, 'state' | 'place'> }) {
  if (project.place === '' && project.state === 'preparing')
    return <Chip tone="neutral">{t('account.projects.states.list')}</Chip>;
  return <Chip tone={TONES[project.state]}>{t(`account.projects.states.${project.state}`)}</Chip>;
}
