import { createFileRoute } from '@tanstack/react-router';
import { parseProjects } from '#shop/projects/list/project-search.ts';
import { ProjectsPage } from '#shop/projects/list/projects-page.tsx';
import { projectListQuery } from '#shop/projects/queries.ts';
import { accountData } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/projects/')({
  validateSearch: searchOf<'/account/projects/'>(),
  // As it is: what it means is said with the page, which every other page does without.
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await accountData(
      visit,
      queryClient.ensureQueryData(projectListQuery(api, parseProjects(visit.deps))),
    );
  },
  head: hiddenHead('/account/projects', t('account.projects.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function Projects() {
    return <ProjectsPage search={parseProjects(Route.useLoaderDeps())} />;
  },
});
