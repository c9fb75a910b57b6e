import type { Plugin } from 'vite';

/**
 * Loads the styles of a Mantine component with the component, each from its own file; during development, all at once.
 */
export function mantineStyles(): Plugin {
  let isBuild = true;
  return {
    name: 'mantine-styles',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    transform: {
      filter: { id: [/@mantine\/core\/esm\/.+\.module\.mjs$/, /\/src\/theme\/base\.ts$/] },
      handler(code, id) {
        const component = /(\w+)\.module\.mjs$/.exec(id)?.[1];
        if (component) return { code: `import '@mantine/core/styles/${component}.css';\n${code}`, map: null };
        return isBuild ? undefined : { code: `import '@mantine/core/styles.css';\n${code}`, map: null };
      },
    },
  };
}
