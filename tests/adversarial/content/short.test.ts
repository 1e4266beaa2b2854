import { shortForms } from '../short.ts';
import { content } from './scenarios.ts';

shortForms(content);
