import { createFileRoute } from '@tanstack/react-router';
import { PackCard } from '#shop/document-pack/pack-row.tsx';
import { ProjectPage } from '#shop/projects/one/project-page.tsx';
import { projectQuery } from '#shop/projects/queries.ts';
import { accountData } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { pageHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/projects/$projectId')({
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    const project = queryClient.fetchQuery(projectQuery(api, visit.params.projectId));
    return (await orNotFound(accountData(visit, project))).name;
  },
  head: ({ match, loaderData: name }) =>
    pageHead({
      site: match.context.site,
      path: `/account/projects/${match.params.projectId}`,
      title: name ?? t('account.projects.title'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function OneProject() {
    const { projectId } = Route.useParams();
    const documents = <PackCard of="project" id={Number(projectId)} />;
    return <ProjectPage projectId={projectId} documents={documents} />;
  },
});
