import { createFileRoute } from '@tanstack/react-router';
import { parseProjects } from '#shop/projects/list/project-search.ts';
import { ProjectsPage } from '#shop/projects/list/projects-page.tsx';
import { projectListQuery } from '#shop/projects/queries.ts';
import { accountData } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { pageHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/projects/')({
  validateSearch: searchOf<'/account/projects/'>(),
  loaderDeps: ({ search }) => parseProjects(search),
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await accountData(visit, queryClient.ensureQueryData(projectListQuery(api, visit.deps)));
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/account/projects',
      title: t('account.projects.title'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function Projects() {
    return <ProjectsPage search={Route.useLoaderDeps()} />;
  },
});
