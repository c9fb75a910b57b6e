import { listBankQuestions, listOptionLists } from '@safety-qube/contract/template-material';
import { getTemplate, getTemplateVersion, listTemplates, listTemplateVersions } from '@safety-qube/contract/templates';
import type { TemplateModule } from '@safety-qube/domain/templates/template-rights';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Templates of a module, archived ones or the others. */
export const templatesQuery = (module: TemplateModule, isArchived: boolean) =>
  queryOptions({
    queryKey: ['templates', module, isArchived],
    queryFn: () => call(listTemplates, { query: { module, ...(isArchived && { archived: 'true' as const }) } }),
  });

/** A template with its draft: always asked for anew, as it is edited from what comes. */
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
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }: { next: number | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
};

/** Where kept questions and lists stand among what was fetched, whatever was looked for. */
export const BANK = ['question-bank'] as const;
export const OPTION_LISTS = ['option-lists'] as const;

/** Kept questions that have a text, page after page. */
export const bankQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...BANK, search],
    queryFn: ({ pageParam, signal }) => call(listBankQuestions, { query: { search, cursor: pageParam } }, { signal }),
    ...paged,
  });

/** The organisation's lists of options whose names have a text, page after page. */
export const optionListsQuery = (search: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...OPTION_LISTS, search],
    queryFn: ({ pageParam, signal }) => call(listOptionLists, { query: { search, cursor: pageParam } }, { signal }),
    ...paged,
  });
