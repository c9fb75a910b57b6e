import {
  getImport,
  listImportFields,
  listImportProblemGroups,
  listImports,
  listImportValues,
  listMappings,
} from '@safety-qube/contract/endpoints/imports';
import type { Import } from '@safety-qube/contract/schemas/imports';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** Milliseconds between two requests for progress: of the open import, and of the list of imports. */
const POLL_MS = 1000;
const LIST_POLL_MS = 3000;

const BUSY: ReadonlySet<Import['state']> = new Set(['checking', 'running', 'cancelling', 'undoing']);
/** Whether the server is working on an import. */
export const isBusy = ({ state }: Pick<Import, 'state'>): boolean => BUSY.has(state);

export const importsQuery = (type: RecordType) =>
  queryOptions({
    queryKey: ['imports', type],
    queryFn: ({ signal }) => call(listImports, { query: { type } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? LIST_POLL_MS : false),
  });

export const importKey = (id: number) => ['import', id] as const;
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: ({ signal }): Promise<Import> => call(getImport, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? POLL_MS : false),
  });

export const importFieldsQuery = (type: RecordType) =>
  queryOptions({
    queryKey: ['import-fields', type],
    queryFn: ({ signal }) => call(listImportFields, { query: { type } }, { signal }),
  });

export const savedMappingsQuery = (type: RecordType) =>
  queryOptions({
    queryKey: ['import-mappings', type],
    queryFn: ({ signal }) => call(listMappings, { query: { type } }, { signal }),
  });

/**
 * Values of the columns that are mapped to our own data. Refetched when other columns are mapped or the file is read
 * differently; a translated value is updated locally, so that no row moves under the pointer.
 */
export const importValuesQuery = ({ id, reading, mapping }: Pick<Import, 'id' | 'reading' | 'mapping'>) =>
  queryOptions({
    queryKey: ['import', id, 'values', reading, mapping.fields],
    queryFn: ({ signal }) => call(listImportValues, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Problems of the last check or run, by kind. */
export const importProblemsQuery = ({ id, state, version }: Pick<Import, 'id' | 'state' | 'version'>) =>
  queryOptions({
    queryKey: ['import', id, 'problems', state, version],
    queryFn: ({ signal }) => call(listImportProblemGroups, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
