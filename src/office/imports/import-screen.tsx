import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortMoment } from '#office/components/format.ts';
import { Facts } from '#office/components/detail/detail.tsx';
import { LoadedScreen } from '#office/components/loaded-screen.tsx';
import { Crumbs, Screen } from '#office/components/screen.tsx';
import { Allowed } from '#office/components/states.tsx';
import { importPlace } from '#office/navigation/places.ts';
import { getImport } from '#staff/imports/contract.ts';
import type { OneImport } from '#staff/imports/shapes-contract.ts';
import { plurals, t } from '#text/office/imports.ts';
import { Link } from '#ui/navigation/link.tsx';
import { Message } from '#ui/message.tsx';
import { StateChip } from './import-state.tsx';
import { Steps } from './steps.tsx';
import { MappingStep } from './mapping-step.tsx';
import { PreviewStep } from './preview-step.tsx';
import { ResultStep } from './result-step.tsx';
import { importQuery } from './use-import.ts';
import { Working } from './working.tsx';

/** One file, in the step in which it is. */
export function ImportScreen() {
  const { id } = useParams({ from: '/importy/$id' });
  return (
    <Allowed needs={getImport.needs}>
      <Loaded key={id} id={Number(id)} />
    </Allowed>
  );
}

const Loaded = ({ id }: { id: number }) => (
  <LoadedScreen
    title={t('imports.title')}
    query={useQuery(importQuery(id))}
    gone={{ title: t('imports.gone'), back: t('imports.back'), to: '/importy' }}
  >
    {(given) => <Step of={given} />}
  </LoadedScreen>
);

function Step({ of: given }: { of: OneImport }) {
  const { state, id, preview } = given;
  // While corrected cells are counted again, the preview stays where somebody works in it.
  if (state === 'previewed' || (state === 'previewing' && preview))
    return (
      <Frame of={given} title={t('imports.preview.title')} step="preview">
        <PreviewStep of={given} preview={preview!} />
      </Frame>
    );
  if (state === 'mapping')
    return (
      <Frame of={given} title={t('imports.mapping.title')} step="mapping">
        <MappingStep key={given.version} of={given} />
      </Frame>
    );
  if (state === 'previewing' || state === 'running' || state === 'returning')
    return (
      <Frame
        of={given}
        title={
          state === 'previewing' ? t('imports.preview.title') : t('imports.result.title', { id })
        }
        step={state === 'previewing' ? 'preview' : 'done'}
      >
        <Working of={given} />
      </Frame>
    );
  return (
    <Frame of={given} title={t('imports.result.title', { id })} step="done">
      <ResultStep of={given} />
    </Frame>
  );
}

type FrameProps = {
  of: OneImport;
  title: string;
  step: 'mapping' | 'preview' | 'done';
  children: ReactNode;
};

function Frame({ of: given, title, step, children }: FrameProps) {
  const { name, sheet, rows, who, created_at: at, same, problem, state } = given;
  return (
    <Screen
      title={title}
      crumbs={<Crumbs place={{ to: '/importy' }} title={t('imports.title')} />}
      badge={<StateChip state={state} />}
    >
      <Facts>
        <span>
          <FileSpreadsheet />
          <b>{name}</b>
        </span>
        {sheet ? <span>{t('imports.facts.sheet', { sheet })}</span> : null}
        <span>{plurals('imports.rows', rows)}</span>
        <span>{t('imports.facts.brought', { who, at: shortMoment(at) })}</span>
      </Facts>
      <Steps now={step} isOver={state === 'done' || state === 'returned'} />
      {problem ? (
        <Message tone="error">
          <b>{t('imports.problem')}</b> {problem}
        </Message>
      ) : null}
      {same && step !== 'done' ? (
        <Message
          tone="warning"
          action={
            <Link {...importPlace(same.id)}>{t('imports.sameLink', { name: same.name })}</Link>
          }
        >
          {t('imports.same', { at: shortMoment(same.created_at) })}
        </Message>
      ) : null}
      {children}
    </Screen>
  );
}
