import { shortForms } from '../short.ts';
import { concurrency } from './scenarios.ts';

shortForms(concurrency);
