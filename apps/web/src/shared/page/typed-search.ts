/**
 * Gives the search parameters of a route their type, for links to it. Its page parses them (`useSearchParams`): what a page accepts is
 * loaded with the page, not with the application.
 */
export const typedSearch = <Search>(raw: Record<string, unknown>): Search => raw as Search;
