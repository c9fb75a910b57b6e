import { listBankQuestions, listOptionLists } from '@safety-qube/contract/endpoints/template-material';
import {
  getTemplate,
  getTemplateVersion,
  listTemplates,
  listTemplateVersions,
} from '@safety-qube/contract/endpoints/templates';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Templates of a module, archived ones or the others. */
export const templatesQuery = (module: TemplateModule, isArchived: boolean) =>
  queryOptions({
    queryKey: ['templates', module, isArchived],
    queryFn: () => call(listTemplates, { query: { module, ...(isArchived && { archived: 'true' as const }) } }),
  });

/** A template with its draft: never cached, because it is edited from the response. */
export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: ['template', id],
    queryFn: () => call(getTemplate, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });

export const versionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['template', id, 'versions'],
    queryFn: () => call(listTemplateVersions, { params: { id } }),
  });

/** A published version; it never changes. */
export const versionQuery = (id: number, number: number) =>
  queryOptions({
    queryKey: ['template', id, 'versions', number],
    queryFn: () => call(getTemplateVersion, { params: { id, number } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

const paged = {
  initialPageParam: undefined,
  getNextPageParam: ({ next }: { next: number | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
};

/** Prefix of the query keys of saved questions and lists, whatever the search. */
export const BANK = ['question-bank'] as const;
export const OPTION_LISTS = ['option-lists'] as const;

/** Saved questions that match a text, page by page. */
export const bankQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...BANK, search],
    queryFn: ({ pageParam, signal }) => call(listBankQuestions, { query: { search, cursor: pageParam } }, { signal }),
    ...paged,
  });

/** The organisation's lists of options whose names match a text, page by page. */
export const optionListsQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...OPTION_LISTS, search],
    queryFn: ({ pageParam, signal }) => call(listOptionLists, { query: { search, cursor: pageParam } }, { signal }),
    ...paged,
  });
