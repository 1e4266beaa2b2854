import { shortForms } from '../short.ts';
import { content } from './trials.ts';

shortForms(content);
