// Prepares what everything needs: the packages of the lock file and the built web application. Runs on Node 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const at = (...parts) => join(root, ...parts);
/**
 * Returns the path of a program of the packages; `node` is Node 24 of the lock file. The machine's Node only runs these scripts.
 */
export const bin = (name) => at('node_modules/.bin', name);

/** PATH without the packages' programs: npm replaces the packages, so it must not run on the Node among them. */
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  .join(delimiter);
const PATH = at('node_modules/.bin') + delimiter + machinePath;

const children = new Set();
let stopping = false;

/** Starts a program with an IPC channel, which is closed when this process ends, even by kill -9. */
export function launch(command, args, { env, ...options } = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, PATH, ...env }, ...options });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Limits V8's young generation to 8 MB: the default grows with the machine, costs 150 MB and gains nothing (bench/memory.ts). */
const FLAGS = ['--max-semi-space-size=4'];
/** Without these, glibc never returns the memory of large pictures, hundreds of megabytes. Other C libraries ignore them. */
const MEMORY = { MALLOC_ARENA_MAX: 2, MALLOC_MMAP_THRESHOLD_: 131_072, MALLOC_TRIM_THRESHOLD_: 131_072 };

/** Where Node 24 keeps what it has compiled, so that the next start is faster. */
export const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? at('node_modules/.cache/node');

/** Starts a program of apps/api/src, such as server.ts, on Node 24. */
export function launchApi(file, env) {
  const args = [...FLAGS, at('apps/api/src', file)];
  return launch(bin('node'), args, { env: { NODE_COMPILE_CACHE, ...MEMORY, ...env } });
}

/** Waits for the end of a program. Resolves to its exit code; 1 if it was ended by a signal. */
export const ended = (child) =>
  new Promise((answer, fail) => child.once('error', fail).once('exit', (code) => answer(code ?? 1)));

export const run = (command, args, options = {}) => ended(launch(command, args, { stdio: 'inherit', ...options }));

/** Installs Debian packages if possible: as root on Debian. Returns whether it did. */
export async function installDebian(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log(`Installing ${packages.join(', ')} …`);
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] };
  await run('apt-get', ['update', '-qq'], quiet);
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)) === 0;
}

/** Stops all programs started here, without a timeout. */
export function stopChildren(signal = 'SIGTERM') {
  stopping = true;
  for (const child of children) child.kill(signal);
}

/** Whether the process is stopping because of a signal. */
export const isStopping = () => stopping;

/** Prints a sentence and exits with code 1. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Stops the children on signals. Because npm may be killed without forwarding a signal, a changed parent process counts as a signal
 * too, but only under npm, because a shell may end before its children.
 */
export function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopChildren());
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stopChildren(), 250).unref();
}

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Whether node_modules matches the lock file; npm writes its own list last, so that a killed install is detected. */
function isInstalled() {
  const list = at('node_modules/.package-lock.json');
  if (!existsSync(list) || !existsSync(bin('node'))) return false;
  const there = json(list).packages;
  return Object.entries(json(at('package-lock.json')).packages).every(
    ([path, { version, optional, link }]) =>
      !path.includes('node_modules/') || link || (there[path] ? there[path].version === version : optional),
  );
}

/** Installs the packages of the lock file unless they are installed. */
export async function install() {
  if (isInstalled()) return;
  console.log('Installing packages (about a minute the first time) …');
  const code = await run('npm', ['ci', '--loglevel=error', '--no-audit', '--no-fund'], {
    env: { PATH: machinePath },
  });
  if (stopping) process.exit(1);
  if (code !== 0) fail('The packages could not be installed; npm says above why.');
  if (!existsSync(bin('node')))
    fail(`There is no Node 24 for ${process.platform} on ${process.arch} among the packages.`);
}

const filesOf = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** Returns the source files below a folder, without generated ones. */
export const sourceFiles = (folder) =>
  filesOf(at(folder)).filter(
    (file) => /\.tsx?$/.test(file) && !/\.gen\.ts$|\.d\.ts$|node_modules/.test(file.slice(root.length)),
  );

/** Returns a hash of all sources of the web application, without generated files, which are derived from them. */
function hashOfWeb() {
  const web = ['src', 'public', 'index.html', 'package.json', 'first-load', 'vite.config.ts', 'postcss.config.cjs'].map(
    (part) => at('apps/web', part),
  );
  const files = [at('package-lock.json'), at('scripts/prepare.mjs'), at('packages'), ...web].filter(existsSync);
  const hash = createHash('sha256');
  for (const file of files.flatMap((part) => (/\.\w+$/.test(part) ? [part] : filesOf(part))).sort())
    if (!/\.gen\.ts$|\.test\.tsx?$|node_modules/.test(file.slice(root.length)))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Writes a compressed copy in each encoding beside every file that becomes smaller, so that requests need no compression. */
async function compress(folder) {
  const texts = filesOf(folder).filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length < 1024) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Removes what killed builds left beside a folder, but not that of running ones. */
function removeUnfinished(folder) {
  const ours = new RegExp(`^${basename(folder)}\\.(\\d+)\\.(new|old)$`);
  for (const name of readdirSync(dirname(folder))) {
    const pid = Number(ours.exec(name)?.[1] ?? 0);
    if (pid && !isRunning(pid)) rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

/** Replaces a folder by renaming only: of two concurrent starts the last one wins, and the folder is always complete. */
function replaceFolder(folder, fresh) {
  const old = `${folder}.${process.pid}.old`;
  for (let attempt = 1; ; attempt += 1)
    try {
      rmSync(old, { recursive: true, force: true });
      if (existsSync(folder)) renameSync(folder, old);
      renameSync(fresh, folder);
      break;
    } catch (error) {
      // A concurrent start has just moved the folder away, or put its own there.
      if (attempt === 10 || !['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
    }
  rmSync(old, { recursive: true, force: true });
}

/** Builds the web application unless it is up to date: beside the old build, which is kept until the new one is complete. */
export async function buildWeb() {
  const dist = at('apps/web/dist');
  const stamp = join(dist, '.hash');
  const hash = hashOfWeb();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Building the web application …');
  removeUnfinished(dist);
  const fresh = `${dist}.${process.pid}.new`;
  const args = ['build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  const code = await run(bin('vite'), args, { cwd: at('apps/web'), env: { NODE_ENV: 'production' } });
  if (stopping) process.exit(1);
  if (code !== 0) fail('The web application could not be built; its build says above why.');
  await compress(fresh);
  writeFileSync(join(fresh, '.hash'), hash);
  replaceFolder(dist, fresh);
}
