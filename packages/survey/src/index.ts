/** From the name of a package to what is suspected of it. */
export { type AcceptHost, acceptedTest } from './accept/accepted-test.ts'
export type { SurveyFinding, SurveyKind } from './finding/finding.ts'
export type { ExportReport } from './finding/surveyed-export.ts'
export {
  type IgnoredFinding,
  ignoreFile,
  ignoreFinding,
  readIgnored,
  withoutIgnored,
} from './ignore/ignored-findings.ts'
export { surveyHtml } from './report/html.ts'
export { surveySarif } from './report/sarif.ts'
export { plainStyle, surveyText, type TextStyle } from './report/text.ts'
export { type SurveyReport, type SurveyRequest, surveyPackage } from './survey-package.ts'
