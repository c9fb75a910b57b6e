// Runs in a thread of its own: a file of megabytes takes up to seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { readFile } from './read-file.ts';

parentPort?.postMessage(readFile(workerData));
