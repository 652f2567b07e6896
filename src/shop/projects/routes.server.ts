import { ok } from '#base/contract.ts';
import { keyOf } from '#shop/kernel/idempotency.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import type { SignedIn, Visitor } from '#shop/kernel/visitor.ts';
import {
  changeProject,
  changeProjectLine,
  changeSection,
  deleteProject,
  removeProjectLine,
  removeSection,
} from './change.server.ts';
import * as contract from './contract.ts';
import { addLines, addSection, createProject, duplicateProject } from './create.server.ts';
import { projectCsv, projectXlsx, sharedXlsx } from './files.server.ts';
import { listLinks, revokeLink, shareList } from './links.server.ts';
import { listOpenProjects, listProjects } from './list.server.ts';
import { getProject } from './read.server.ts';
import * as shared from './shared-contract.ts';
import { openSharedList, sharedToBasket } from './shared.server.ts';
import { projectToBasket } from './to-basket.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const projectRoutes: SliceRoutes = (app, { sql }) => {
  const readAgain = async (visitor: Visitor, id: number) =>
    ok({ project: await getProject(sql, visitor as SignedIn, id) });

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
    handler: async ({ visitor, params }) => readAgain(visitor, params.id),
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
      return readAgain(visitor, params.id);
    },
  });

  app.route({
    ...contract.deleteProject,
    handler: async ({ visitor, params }) => {
      await deleteProject(sql, visitor as SignedIn, params.id);
      return ok({});
    },
  });

  app.route({
    ...contract.addSection,
    handler: async (request) => {
      const { visitor, params, body } = request;
      const key = keyOf(request);
      await addSection(sql, visitor as SignedIn, params.id, { name: body.name, key });
      return readAgain(visitor, params.id);
    },
  });

  app.route({
    ...contract.changeSection,
    handler: async ({ visitor, params, body }) => {
      await changeSection(sql, visitor as SignedIn, params, body);
      return readAgain(visitor, params.id);
    },
  });

  app.route({
    ...contract.removeSection,
    handler: async ({ visitor, params }) => {
      await removeSection(sql, visitor as SignedIn, params);
      return readAgain(visitor, params.id);
    },
  });

  app.route({
    ...contract.addLines,
    handler: async (request) => {
      const { visitor, params, body } = request;
      const key = keyOf(request);
      await addLines(sql, visitor as SignedIn, params.id, { given: body, key });
      return readAgain(visitor, params.id);
    },
  });

  app.route({
    ...contract.changeProjectLine,
    handler: async ({ visitor, params, body }) => {
      await changeProjectLine(sql, visitor as SignedIn, params, body);
      return readAgain(visitor, params.id);
    },
  });

  app.route({
    ...contract.removeProjectLine,
    handler: async ({ visitor, params }) => {
      await removeProjectLine(sql, visitor as SignedIn, params);
      return readAgain(visitor, params.id);
    },
  });

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
        .type(XLSX)
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

  app.route({
    ...shared.shareList,
    handler: async ({ visitor, body }) => ok(await shareList(sql, visitor as SignedIn, body)),
  });

  app.route({
    ...shared.listLinks,
    handler: async ({ visitor, params }) =>
      ok({ links: await listLinks(sql, visitor as SignedIn, params.project) }),
  });

  app.route({
    ...shared.revokeLink,
    handler: async ({ visitor, params }) => {
      await revokeLink(sql, visitor as SignedIn, params.id);
      return ok({});
    },
  });

  app.route({
    ...shared.openSharedList,
    handler: async ({ params, ip }) => ok({ list: await openSharedList(sql, params.token, ip) }),
  });

  app.route({
    ...shared.sharedToBasket,
    handler: async (request) => {
      const { visitor, params, body, ip: address } = request;
      const wish = { mode: body.mode, basket: body.basket ?? null, key: keyOf(request), address };
      return ok(await sharedToBasket(sql, visitor as SignedIn, params.token, wish));
    },
  });

  app.route({
    ...shared.sharedXlsx,
    handler: async ({ params, ip }, reply) => {
      const list = await openSharedList(sql, params.token, ip);
      return reply
        .type(XLSX)
        .header('content-disposition', 'attachment; filename="zoznam.xlsx"')
        .send(sharedXlsx(list));
    },
  });
};
