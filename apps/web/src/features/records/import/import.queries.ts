import {
  getImport,
  type Import,
  listImportFields,
  listImportProblemGroups,
  listImports,
  listImportValues,
  listMappings,
} from '@safety-qube/contract/imports';
import type { RecordType } from '@safety-qube/domain/record-types/record-types';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../shared/api/call.ts';

/** How often progress is asked for, in milliseconds: of the import in sight, and of a list of them. */
const LOOK_EVERY = 1000;
const LOOK_AT_LIST_EVERY = 3000;

const BUSY: ReadonlySet<Import['state']> = new Set(['checking', 'running', 'cancelling', 'undoing']);
/** Whether the server works on an import now. */
export const isBusy = ({ state }: Pick<Import, 'state'>): boolean => BUSY.has(state);

export const importsQuery = (type: RecordType) =>
  queryOptions({
    queryKey: ['imports', type],
    queryFn: ({ signal }) => call(listImports, { query: { type } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isBusy) ? LOOK_AT_LIST_EVERY : false),
  });

export const importKey = (id: number) => ['import', id] as const;
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: ({ signal }): Promise<Import> => call(getImport, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? LOOK_EVERY : false),
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
 * Values of the columns that mean something of ours. Asked anew when other columns are meant or the file is read otherwise; a
 * value that was given its meaning is known here already, so that no row moves under the pointer.
 */
export const importValuesQuery = ({ id, reading, mapping }: Pick<Import, 'id' | 'reading' | 'mapping'>) =>
  queryOptions({
    queryKey: ['import', id, 'values', reading, mapping.fields],
    queryFn: ({ signal }) => call(listImportValues, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** What the last check or run found wrong, by kind. */
export const importProblemsQuery = ({ id, state, version }: Pick<Import, 'id' | 'state' | 'version'>) =>
  queryOptions({
    queryKey: ['import', id, 'problems', state, version],
    queryFn: ({ signal }) => call(listImportProblemGroups, { params: { id } }, { signal }),
    placeholderData: keepPreviousData,
  });
