import { ok } from '#base/wire/contract.ts';
import { keyOf } from '#shop/kernel/idempotency.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { changeProject, deleteProject } from './change.server.ts';
import * as contract from './contract.ts';
import { createProject, duplicateProject } from './create.server.ts';
import { projectCsv, projectXlsx, XLSX_TYPE } from './files.server.ts';
import { projectLineRoutes } from './line-routes.server.ts';
import { listOpenProjects, listProjects } from './list/list.server.ts';
import { getProject, projectNow } from './read.server.ts';
import { sharedListRoutes } from './share/shared-routes.server.ts';
import { projectToBasket } from './to-basket.server.ts';

export const projectRoutes: SliceRoutes = (app, shop) => {
  const { sql } = shop;

  app.route({
    ...contract.listProjects,
    handler: async ({ visitor, params, query }) =>
      ok(await listProjects(sql, visitor as SignedIn, { ...params, ...query })),
  });

  app.route({
    ...contract.listOpenProjects,
    handler: async ({ visitor }) =>
      ok({ projects: await listOpenProjects(sql, visitor as SignedIn) }),
  });

  app.route({
    ...contract.getProject,
    handler: async ({ visitor, params }) => projectNow(sql, visitor as SignedIn, params.id),
  });

  app.route({
    ...contract.createProject,
    handler: async (request) =>
      ok(await createProject(sql, request.visitor as SignedIn, request.body, keyOf(request))),
  });

  app.route({
    ...contract.duplicateProject,
    handler: async (request) =>
      ok(
        await duplicateProject(sql, request.visitor as SignedIn, request.params.id, keyOf(request)),
      ),
  });

  app.route({
    ...contract.changeProject,
    handler: async ({ visitor, params, body }) => {
      await changeProject(sql, visitor as SignedIn, params.id, body);
      return projectNow(sql, visitor as SignedIn, params.id);
    },
  });

  app.route({
    ...contract.deleteProject,
    handler: async ({ visitor, params }) => {
      await deleteProject(sql, visitor as SignedIn, params.id);
      return ok({});
    },
  });

  projectLineRoutes(app, shop);

  app.route({
    ...contract.projectToBasket,
    handler: async (request) => {
      const { visitor, params, body } = request;
      const wish = { given: body, key: keyOf(request) };
      return ok(await projectToBasket(sql, visitor as SignedIn, params.id, wish));
    },
  });

  app.route({
    ...contract.projectXlsx,
    handler: async ({ visitor, params }, reply) => {
      const project = await getProject(sql, visitor as SignedIn, params.id);
      return reply
        .type(XLSX_TYPE)
        .header('content-disposition', 'attachment; filename="zakazka.xlsx"')
        .send(projectXlsx(project));
    },
  });

  app.route({
    ...contract.projectCsv,
    handler: async ({ visitor, params }, reply) => {
      const project = await getProject(sql, visitor as SignedIn, params.id);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="zakazka.csv"')
        .send(projectCsv(project));
    },
  });

  sharedListRoutes(app, shop);
};
